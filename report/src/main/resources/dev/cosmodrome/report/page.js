'use strict';
// Texts of a trace are put into the page by textContent and setAttribute only, never as markup.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const text = index => data.strings[index];
  const byId = id => document.getElementById(id);
  const COLOURS = 6;
  const CONTEXT = 4;

  function element(name, className, ...children) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...children);
    return made;
  }

  function svg(name, attributes, ...children) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  // A name that may be broken behind its dots.
  function name(spelled, tag = 'span', className = '') {
    const made = element(tag, className);
    spelled.split(/(?<=[.$›])/).forEach((part, index) => made.append(...(index ? [element('wbr'), part] : [part])));
    return made;
  }

  const count = (n, unit) => n.toLocaleString('en') + ' ' + unit + (n === 1 ? '' : 's');
  const words = id => id.replaceAll('-', ' ');
  const colour = transaction => 'var(--t' + transaction % COLOURS + ')';

  // ---- What was found, in short

  function traceSummary(trace) {
    const found = trace.checkers.reduce((sum, checker) => sum + checker.findings, 0);
    const undecided = trace.checkers.some(checker => checker.verdict === 'undecided');
    const shown = data.findings.filter(finding => text(finding.trace) === text(trace.name)).length;
    const what = found ? count(shown, 'finding') : undecided ? 'Undecided' : 'Nothing found';
    const heading = element('p', 'verdict ' + (found ? 'bad' : 'good'), element('em', '', what), ' in ', text(trace.name));
    const cards = trace.checkers.map(checker => {
      const found = checker.findings
        ? count(checker.findings, 'finding') + (checker.times > checker.findings ? ', ' + count(checker.times, 'time') : '')
        : checker.verdict;
      const card = element('div', 'checker', element('b', '', text(checker.id)), ' ', element('span', checker.verdict, found));
      if (checker.silenced) card.append(element('span', 'of', ', ' + checker.silenced.toLocaleString('en') + ' suppressed'));
      if (checker.remark !== undefined) card.append(element('small', '', text(checker.remark)));
      return card;
    });
    const suppressions = trace.suppressions.map(line => element('li', '', text(line)));
    if (suppressions.length) cards.push(element('details', 'checker of', element('summary', '', count(suppressions.length, 'suppression') + ' in the code'), element('ul', '', ...suppressions)));
    return element('section', 'trace', heading, element('div', 'of', count(trace.events, 'event')), element('div', 'checkers', ...cards));
  }

  // ---- The list

  function summaryOf(finding, number) {
    const title = element('span', 'title', name(text(finding.subject), 'b'), element('span', 'is', ' ' + text(finding.problem)));
    const facts = element('span', 'facts', element('span', 'chip ' + finding.severity, words(finding.severity)), element('span', 'chip ' + finding.certainty, text(finding.pattern)));
    const place = text(finding.steps[finding.first].place);
    if (place) facts.append(element('span', 'mono', place));
    facts.append(element('span', '', finding.checkers.map(text).join(', ')));
    if (finding.origin !== 'program') facts.append(element('span', '', finding.origin === 'jdk' ? 'in the JDK' : 'in a library'));
    if (finding.certainty !== 'observed') facts.append(element('span', '', finding.certainty));
    const times = finding.count > 1 ? '×\u2009' + finding.count.toLocaleString('en') : '';
    return element('summary', '', element('span', 'number', String(number)), title, element('span', 'times', times), facts);
  }

  const rows = data.findings.map((finding, index) => {
    const row = element('details', 'finding', summaryOf(finding, index + 1));
    row.id = finding.fingerprint;
    row.finding = finding;
    const before = data.findings[index - 1];
    if (before && before.trace === finding.trace && before.cause === finding.cause) row.classList.add('same-cause');
    return row;
  });

  // First the rows of the program, then those of libraries in a folded section.
  function grouped() {
    const own = rows.filter(row => row.finding.origin === 'program');
    const others = rows.filter(row => row.finding.origin !== 'program');
    if (!own.length || !others.length) return rows;
    const section = element('details', 'libraries', element('summary', '', count(others.length, 'finding') + ' in libraries and the JDK'), ...others);
    return [...own, section];
  }

  // All that can be searched for in a finding.
  function wordsOf(row) {
    const finding = row.finding;
    const names = [finding.rating, finding.subject, finding.problem, finding.pattern, finding.hint, ...finding.also, ...finding.checkers]
      .concat(...finding.steps.map(step => [step.target, step.place, ...step.path]))
      .concat(...finding.transactions.map(transaction => [transaction.thread, transaction.block]));
    row.words = row.words || names.filter(index => index !== undefined).map(text).concat(finding.fingerprint).join('\n').toLowerCase();
    return row.words;
  }

  // ---- The interleaving

  function stepCard(finding, step) {
    const card = element('div', 'step', element('span', 'verb', text(step.verb)), ' ', name(text(step.target), 'code'));
    card.append(name(text(step.place) || 'event ' + step.event.toLocaleString('en'), 'span', 'where'));
    if (step.path.length) card.append(calls(step.path.map((method, i) => [text(method), text(step.pathPlaces[i])].filter(Boolean).join(' ')), finding.transactions[step.transaction].unary));
    const line = lineOf(step, step.line);
    if (line !== undefined) card.append(element('pre', '', line.trim()));
    card.style.setProperty('--c', colour(step.transaction));
    return card;
  }

  // The calls that lead to a step: nothing if it is in its block itself, the ends of a long chain.
  function calls(path, unary) {
    if (path.length === 1 && !unary) return '';
    if (path.length < 3) return name('in ' + path.join(' › '), 'span', 'calls');
    const ends = element('summary', '', name('in ' + path[0] + ' › … › ' + path[path.length - 1]));
    return element('details', 'calls', ends, ...path.slice(1, -1).map(call => name(call, 'div')));
  }

  function lineOf(step, number) {
    return step.file === undefined ? undefined : (data.sources[text(step.file)] || {})[number];
  }

  function picture(finding) {
    const threads = [...new Set(finding.transactions.map(transaction => transaction.thread))];
    const column = thread => threads.indexOf(thread) + 1;
    const grid = element('div', 'picture');
    grid.style.gridTemplateColumns = 'repeat(' + threads.length + ', minmax(140px, 460px))';
    for (const thread of threads) {
      const own = finding.transactions.filter(transaction => transaction.thread === thread && !transaction.unary);
      const blocks = [...new Set(own.map(transaction => text(transaction.block)))];
      const head = element('div', 'thread', element('b', '', text(thread)), name(blocks.join(', ') || 'outside any block'));
      head.style.gridArea = '1 / ' + column(thread);
      grid.append(head);
    }
    finding.transactions.forEach((transaction, index) => {
      const own = finding.steps.map((step, row) => step.transaction === index ? row + 2 : 0).filter(row => row);
      if (own.length > 1) {
        const span = element('div', 'span');
        span.style.setProperty('--c', colour(index));
        span.style.gridArea = own[0] + ' / ' + column(transaction.thread) + ' / ' + (own[own.length - 1] + 1);
        grid.append(span);
      }
    });
    const cards = finding.steps.map((step, row) => {
      const card = stepCard(finding, step);
      card.style.gridArea = (row + 2) + ' / ' + column(finding.transactions[step.transaction].thread);
      grid.append(card);
      return card;
    });
    const arrows = svg('svg', {'aria-hidden': 'true'});
    const numbers = svg('svg', {'aria-hidden': 'true', class: 'numbers'});
    grid.append(arrows, numbers);
    const draw = () => drawArrows(finding, grid, cards, arrows, numbers);
    new ResizeObserver(draw).observe(grid);
    return element('div', 'scroll', grid);
  }

  // Arrows pass behind the cards, their numbers stand before them.
  function drawArrows(finding, grid, cards, arrows, numbers) {
    for (const layer of [arrows, numbers]) {
      layer.replaceChildren();
      layer.setAttribute('width', grid.scrollWidth);
      layer.setAttribute('height', grid.scrollHeight);
    }
    const box = card => ({left: card.offsetLeft, right: card.offsetLeft + card.offsetWidth, middle: card.offsetTop + card.offsetHeight / 2});
    const pairs = finding.dependences.length ? finding.dependences : cards.length === 2 ? [[0, 1]] : [];
    pairs.forEach(([from, to], index) => {
      const [a, b] = [box(cards[from]), box(cards[to])];
      const rightwards = b.left > a.left;
      const same = b.left === a.left;
      const x1 = rightwards || same ? a.right : a.left;
      const x2 = same ? b.right : rightwards ? b.left : b.right;
      const tip = same || !rightwards ? 9 : -9;
      const bend = same ? 44 : (x2 - x1) / 2;
      const [y1, y2] = [a.middle, b.middle - (from > to ? -6 : 6)];
      const path = same
        ? `M${x1},${y1} C${x1 + bend},${y1} ${x2 + bend},${y2} ${x2 + tip},${y2}`
        : `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2 + tip},${y2}`;
      const plain = finding.dependences.length ? '' : ' none';
      arrows.append(svg('path', {d: path, class: 'arrow' + plain}));
      if (finding.dependences.length) {
        arrows.append(svg('path', {d: `M${x2},${y2} l${tip},-5 v10 z`, class: 'head'}));
      }
      const label = finding.dependences.length ? index + 1 : '?';
      numbers.append(badge((x1 + x2) / 2 + (same ? 33 : 0), (y1 + y2) / 2, label));
    });
  }

  function badge(x, y, label) {
    const word = svg('text', {x, y});
    word.textContent = label;
    return svg('g', {class: 'badge'}, svg('circle', {cx: x, cy: y, r: 10}), word);
  }

  // ---- The cycle

  function cycle(finding) {
    const nodes = finding.transactions;
    const n = nodes.length;
    const [width, height] = n === 2 ? [340, 150] : n === 3 ? [340, 250] : [340, 300];
    const [nodeWidth, nodeHeight] = [n === 2 ? 124 : 110, 42];
    const at = i => n === 2
      ? {x: i === 0 ? 66 : 274, y: 75}
      : {x: width / 2 + 108 * Math.sin(2 * Math.PI * i / n), y: 150 - 118 * Math.cos(2 * Math.PI * i / n)};
    const drawing = svg('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'The cycle of blocks'});
    const badges = [];
    const edges = finding.dependences.map(([from, to], index) => [finding.steps[from].transaction, finding.steps[to].transaction, index + 1]);
    const program = [];
    edges.forEach(([, to], i) => {
      const next = edges[(i + 1) % edges.length][0];
      if (to !== next) program.push([to, next, 0]);
    });
    for (const [from, to, number] of edges.concat(program)) {
      if (from === to) continue;
      const [a, b] = [at(from), at(to)];
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const bow = n === 2 ? 62 : 24;
      const middle = {x: (a.x + b.x) / 2 + (b.y - a.y) / length * bow, y: (a.y + b.y) / 2 - (b.x - a.x) / length * bow};
      const start = edgeOf(a, middle, nodeWidth, nodeHeight, 0);
      const end = edgeOf(b, middle, nodeWidth, nodeHeight, 8);
      drawing.append(svg('path', {d: `M${start.x},${start.y} Q${middle.x},${middle.y} ${end.x},${end.y}`, class: 'arrow' + (number ? '' : ' program')}));
      drawing.append(arrowHead(middle, end));
      if (number) badges.push(badge((start.x + 2 * middle.x + end.x) / 4, (start.y + 2 * middle.y + end.y) / 4, number));
    }
    nodes.forEach((node, index) => {
      const {x, y} = at(index);
      const group = svg('g', {class: 'node', style: '--c:' + colour(index)});
      group.append(svg('rect', {x: x - nodeWidth / 2, y: y - nodeHeight / 2, width: nodeWidth, height: nodeHeight, rx: 9}));
      const block = svg('text', {x, y: y - 3});
      block.textContent = shortened(node.unary ? 'single step' : text(node.block), nodeWidth / 7);
      const who = svg('text', {x, y: y + 13, class: 'who'});
      who.textContent = shortened(text(node.thread), nodeWidth / 6.2);
      const full = svg('title', {});
      full.textContent = text(node.block) + ' of ' + text(node.thread);
      group.append(full, block, who);
      drawing.append(group);
    });
    drawing.append(...badges);
    return drawing;
  }

  const shortened = (name, length) => name.length <= length ? name : '…' + name.slice(Math.ceil(name.length - length + 1));

  // Where the line from a node's middle to a point leaves the node.
  function edgeOf(node, point, width, height, distance) {
    const [dx, dy] = [point.x - node.x, point.y - node.y];
    const scale = Math.min(Math.abs(width / 2 / dx), Math.abs(height / 2 / dy), 1);
    const length = Math.hypot(dx, dy) || 1;
    return {x: node.x + dx * scale + dx / length * distance, y: node.y + dy * scale + dy / length * distance};
  }

  function arrowHead(from, to) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x) * 180 / Math.PI;
    return svg('path', {d: 'M8,0 l-9,-5 v10 z', class: 'head', transform: `translate(${to.x},${to.y}) rotate(${angle})`});
  }

  function why(finding) {
    const list = element('ol', '', ...finding.proof.map(([sentence, number]) =>
      element('li', '', element('span', number ? 'disc' : 'disc none', number ? String(number) : '·'), element('span', '', text(sentence)))));
    return element('div', 'why', cycle(finding), list);
  }

  // ---- Sources

  function excerpts(finding) {
    const seen = new Set();
    const made = [];
    for (const step of finding.steps) {
      const key = step.file + ':' + step.line;
      if (lineOf(step, step.line) === undefined || seen.has(key)) continue;
      seen.add(key);
      const code = element('pre', '');
      for (let number = step.line - CONTEXT; number <= step.line + CONTEXT; number++) {
        const line = lineOf(step, number);
        if (line === undefined) continue;
        code.append(element('span', number === step.line ? 'l hit' : 'l', element('i', '', String(number)), line));
      }
      made.push(element('div', 'excerpt', element('h4', '', text(step.file) + ':' + step.line), code));
    }
    return made;
  }

  // ---- One finding

  function fill(row) {
    const finding = row.finding;
    const body = element('div', 'body', element('p', 'rating', text(finding.rating)), element('p', 'lead', text(finding.explanation)));
    if (finding.hint !== undefined) body.append(element('p', 'hint', text(finding.hint)));
    body.append(element('h3', '', 'What happened, in time'), picture(finding));
    if (finding.dependences.length) body.append(element('h3', '', text(finding.claim)), why(finding));
    const sources = excerpts(finding);
    if (sources.length) body.append(element('h3', '', 'Sources'), element('div', 'excerpts', ...sources));
    body.append(element('h3', '', 'What to do'), element('ul', 'todo', ...finding.advice.map(line => element('li', '', text(line)))));
    const end = element('div', 'end', element('span', '', 'found by ' + finding.checkers.map(text).join(', ')),
      element('span', '', count(finding.count, 'time')), element('span', '', 'fingerprint ', element('code', '', finding.fingerprint)));
    if (finding.also.length) end.append(element('span', '', 'the same by ' + finding.also.map(text).join(', ')));
    body.append(end, triage(finding));
    const same = rows.filter(other => other !== row && other.finding.cause === finding.cause && other.finding.trace === finding.trace);
    if (same.length) {
      const links = same.map(other => {
        const link = element('a', '', text(other.finding.subject) + ' ' + text(other.finding.problem) + ': ' + text(other.finding.pattern));
        link.href = '#' + other.id;
        return element('li', '', link);
      });
      body.append(element('h3', '', 'Other findings of the same cause'), element('ul', 'same', ...links));
    }
    row.append(body);
  }

  // A line for a baseline, with the reason that the reader gives.
  function triage(finding) {
    const reason = element('input', '');
    reason.type = 'text';
    reason.placeholder = 'reason, such as: the limit is a soft one';
    reason.setAttribute('aria-label', 'reason');
    const line = element('code', 'line');
    const write = () => { line.textContent = finding.fingerprint + '  # ' + (reason.value || text(finding.subject) + ': ' + text(finding.pattern)); };
    reason.addEventListener('input', write);
    write();
    return element('details', 'triage', element('summary', '', 'Accept this finding'), element('p', '', 'Add this line to a baseline file: '), reason, line);
  }

  const list = byId('findings');
  list.addEventListener('toggle', event => {
    const row = event.target;
    if (row.open && row.finding && row.children.length === 1) fill(row);
  }, true);

  // ---- Search and filters

  const filters = [];

  function addFilter(label, valueOf) {
    const values = new Map();
    data.findings.forEach(finding => [].concat(valueOf(finding)).forEach(value => values.set(value, (values.get(value) || 0) + 1)));
    if (values.size < 2) return;
    const select = element('select', '', new Option('All ' + label, ''));
    select.setAttribute('aria-label', label);
    [...values].sort((a, b) => b[1] - a[1]).forEach(([value, times]) => select.append(new Option(value + ' (' + times + ')', value)));
    select.addEventListener('change', show);
    byId('filters').append(select);
    filters.push({select, accepts: finding => !select.value || [].concat(valueOf(finding)).includes(select.value)});
  }

  function show() {
    const wanted = byId('search').value.toLowerCase().split(/\s+/).filter(word => word);
    let shown = 0;
    for (const row of rows) {
      row.hidden = !wanted.every(word => wordsOf(row).includes(word)) || !filters.every(filter => filter.accepts(row.finding));
      shown += row.hidden ? 0 : 1;
    }
    byId('shown').textContent = shown === rows.length ? count(rows.length, 'finding') : shown.toLocaleString('en') + ' of ' + count(rows.length, 'finding');
    byId('nothing').hidden = shown > 0 || rows.length === 0;
  }

  function reset() {
    byId('search').value = '';
    filters.forEach(filter => { filter.select.value = ''; });
    show();
  }

  // ---- Keys and theme

  function move(step) {
    const visible = rows.filter(row => !row.hidden);
    if (!visible.length) return;
    const current = visible.findIndex(row => row.contains(document.activeElement));
    const next = current < 0 ? 0 : Math.max(0, Math.min(visible.length - 1, current + step));
    visible[next].firstChild.focus();
    visible[next].scrollIntoView({block: 'nearest'});
  }

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches('input, select');
    if (event.key === 'Escape') { reset(); event.target.blur(); }
    else if (typing) return;
    else if (event.key === '/') { byId('search').focus(); event.preventDefault(); }
    else if (event.key === 'j') move(1);
    else if (event.key === 'k') move(-1);
  });

  byId('theme').addEventListener('click', () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  });

  function openNamed() {
    const row = rows.find(candidate => '#' + candidate.id === location.hash);
    if (row) {
      const section = row.closest('.libraries');
      if (section) section.open = true;
      row.open = true;
      row.scrollIntoView();
    }
  }

  byId('summary').append(...data.traces.map(traceSummary));
  list.append(...grouped());
  addFilter('severities', finding => words(finding.severity));
  addFilter('origins', finding => finding.origin);
  addFilter('traces', finding => text(finding.trace));
  addFilter('checkers', finding => finding.checkers.map(text));
  addFilter('patterns', finding => text(finding.pattern));
  addFilter('certainties', finding => finding.certainty);
  byId('search').addEventListener('input', show);
  byId('reset').addEventListener('click', reset);
  document.querySelector('.tools').hidden = rows.length === 0;
  show();
  if (rows.length === 1) rows[0].open = true;
  window.addEventListener('hashchange', openNamed);
  openNamed();
})();
