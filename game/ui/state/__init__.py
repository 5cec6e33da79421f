"""What is shown and chosen, as data: the session, the view, settings, figures, the log."""
