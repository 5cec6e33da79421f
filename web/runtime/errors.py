"""What can go wrong, in one type, so that the caller can show it to a person as it is."""

from __future__ import annotations


class RuntimeBuildError(Exception):
    """The runtime could not be had. The message says what is wrong, where, and what to do."""


class DownloadError(RuntimeBuildError):
    """A pinned file could not be downloaded, or is not the file that was pinned."""
