// Runs only in browsers without JavaScript modules, so it is written in their language.
document.getElementById("loading").hidden = true;
document.getElementById("unstarted").style.display = "none";
var failure = document.getElementById("failure");
failure.removeAttribute("hidden");
document.getElementById("failure-text").appendChild(
  document.createTextNode(failure.getAttribute("data-old"))
);
document.getElementById("retry").onclick = function () { location.reload(); };
