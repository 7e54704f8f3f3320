const element = (name, text, ...children) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

const row = (cell, values) => element("tr", "", ...values.map((value) => element(cell, value)));

function render({ title, place, intro, columns, days, advice }) {
  const table = element("table", "", element("thead", "", row("th", columns)));
  table.append(element("tbody", "", ...days.map((day) => row("td", day))));
  const main = element("main", "", element("h1", title), element("p", `${place}. ${intro}`), table, element("h2", "Reading the table"));
  main.append(...advice.map((text) => element("p", text)));
  document.getElementById("app").replaceChildren(main);
}

const answer = await fetch("/data/tides.json");
render(await answer.json());
