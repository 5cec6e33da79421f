// Runs only in browsers without JavaScript modules, so it is written in their language.
document.getElementById("loading").hidden = true;
document.getElementById("unstarted").style.display = "none";
document.getElementById("failure").removeAttribute("hidden");
document.getElementById("failure-text").appendChild(document.createTextNode(
  "This browser is too old for Slay. Any Chrome, Edge, Firefox or Safari of the last three years will do."
));
document.getElementById("retry").onclick = function () { location.reload(); };
