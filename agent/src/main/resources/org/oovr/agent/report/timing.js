'use strict';
// The part of the page about schemes: what each cost on the frame that is shown, and why.
function oovrTiming(report, { element, number, source, expectedCycles }) {
  const $ = (id) => document.getElementById(id);
  const pictures = new Map(JSON.parse($('pictures').textContent).map((p) => [p.frame + ' ' + p.scheme, p]));
  const CLASSES = [['texture', 'texture', '#2f6df6'], ['vertex', 'vertex', '#12a08a'], ['depth', 'depth', '#8a63d2'],
    ['color', 'colour', '#e27c33'], ['command', 'command', '#8c95a3']];
  if (report.runs.some((r) => r.interGpmBytes.storage > 0)) {
    CLASSES.push(['storage', 'storage', '#d6446a']);
  }
  const PALETTE = ['#2f6df6', '#e27c33', '#12a08a', '#8a63d2', '#d6446a', '#7a9a1e', '#1d9bd1', '#b0713f', '#5b6472', '#c79b12'];
  const MAX_ROWS = 100;
  const state = { frame: null, scheme: null, from: 0, to: 1 };
  const megabytes = (bytes) => (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: bytes >= 1e8 ? 0 : bytes >= 1e6 ? 1 : 3 });
  const millijoules = (micro) => (micro / 1000).toFixed(micro >= 1e5 ? 0 : micro >= 1e4 ? 1 : 2);
  const withUnit = (bytes) => (bytes >= 1e6 ? megabytes(bytes) + ' MB' : bytes >= 1e3 ? (bytes / 1e3).toFixed(1) + ' kB' : bytes + ' B');
  const gpmColor = (gpm, count) => (count <= PALETTE.length ? PALETTE[gpm] : 'hsl(' + (360 * gpm) / count + ' 62% 52%)');

  function svg(tag, attributes, ...children) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }
  const legend = (entries) => element('p', { class: 'legend' }, ...entries.map(([name, color]) =>
    element('span', {}, element('i', { style: 'background:' + color }), name)));
  const table = (heads, rows) => element('table', {},
    element('thead', {}, element('tr', {}, ...heads.map((h) => element('th', { text: h, scope: 'col' })))),
    element('tbody', {}, ...rows));
  const row = (...cells) => element('tr', {}, ...cells.map((c) => (c instanceof Node ? c : element('td', { text: c }))));

  const runsOf = (frame) => report.runs.filter((r) => r.frame === frame.index);
  const label = (draw) => {
    if (draw < 0) return 'the frame as a whole';
    const found = state.frame.draws[draw];
    return 'draw ' + draw + (found && found.draw === draw ? ': ' + found.label : '');
  };

  // ---- all schemes of the frame
  function equality(run, runs) {
    const wanted = state.frame.sha256 || runs[0].sha256;
    return run.sha256 === wanted
      ? element('td', { class: 'yes', text: 'yes', title: 'sha256 ' + run.sha256 })
      : element('td', { class: 'no', text: 'NO', title: run.sha256 + ' instead of ' + wanted });
  }

  function spread(run) {
    const p = run.perturbed;
    return element('td', p
      ? { text: number(Math.round(p.meanCycles)) + ' ± ' + (100 * p.standardDeviationCycles / p.meanCycles).toFixed(2) + ' %', title: 'mean and standard deviation of ' + p.runs + ' perturbed runs: ' + number(p.leastCycles) + ' to ' + number(p.mostCycles) }
      : { text: '–' });
  }

  function overview(runs) {
    const perturbed = runs.some((r) => r.perturbed);
    const baseline = runs.find((r) => r.scheme === 'baseline');
    const most = Math.max(...runs.map((r) => (baseline ? expectedCycles(baseline) / expectedCycles(r) : 0)));
    const head = element('thead', {},
      element('tr', { class: 'first' }, ...['Scheme', 'Image equal', 'Cycles', 'Latency', ...(perturbed ? ['Perturbed runs'] : []), 'Speed-up'].map((t) => element('th', { text: t, rowspan: 2 })),
        element('th', { class: 'group', colspan: CLASSES.length + 1, text: 'Between GPMs, MB' }),
        element('th', { text: 'DRAM MB', rowspan: 2 }), element('th', { text: 'Worst / best', rowspan: 2, title: 'Longest over shortest busy time of the GPMs that rendered' }),
        element('th', { class: 'group', colspan: 2, text: 'Links, mJ' })),
      element('tr', { class: 'second' }, ...CLASSES.map(([, name], i) => element('th', { text: name, class: i ? null : 'group' })), element('th', { text: 'all' }),
        element('th', { text: '10 pJ/bit' }), element('th', { text: '250 pJ/bit' })));
    const body = element('tbody', {}, ...runs.map((r) => {
      const up = baseline ? expectedCycles(baseline) / expectedCycles(r) : null;
      const cell = element('td', { class: 'up', text: up ? up.toFixed(2) : '–' });
      if (up) cell.append(element('span', { class: 'meter', style: 'width:56px' }, element('i', { style: 'width:' + (100 * up) / most + '%' })));
      const made = row(r.scheme, equality(r, runs), number(r.cycles), number(r.latencyCycles), ...(perturbed ? [spread(r)] : []), cell,
        ...CLASSES.map(([key]) => megabytes(r.interGpmBytes[key])), megabytes(r.interGpmBytes.total), megabytes(r.dramBytes),
        r.worstToBestGpm.toFixed(2), millijoules(r.linkEnergyMicrojoules.board10pJPerBit), millijoules(r.linkEnergyMicrojoules.node250pJPerBit));
      made.setAttribute('aria-selected', r.scheme === state.scheme);
      made.onclick = () => { state.scheme = r.scheme; state.from = 0; state.to = 1; show(state.frame); };
      return made;
    }));
    return element('div', { class: 'wide' }, element('table', {}, head, body));
  }

  function stacks(runs) {
    const most = Math.max(1, ...runs.map((r) => r.interGpmBytes.total));
    const rows = runs.flatMap((r) => [
      element('span', { text: r.scheme }),
      element('span', { class: 'track' }, ...CLASSES.map(([key, name, color]) =>
        element('i', { style: 'background:' + color + ';width:' + (100 * r.interGpmBytes[key]) / most + '%', title: name + ' ' + withUnit(r.interGpmBytes[key]) }))),
      element('span', { class: 'amount', text: withUnit(r.interGpmBytes.total) })]);
    return element('div', { class: 'chart' }, element('h3', { text: 'Bytes between GPMs' }), element('div', { class: 'stack' }, ...rows),
      legend(CLASSES.map(([, name, color]) => [name, color])));
  }

  // ---- one scheme
  function timeline(run, picture) {
    const box = element('div', { class: 'chart' });
    const count = picture.intervals.length / 5;
    const heading = element('h3', { text: 'What each GPM did ' });
    heading.append(element('small', { text: 'drag to look closer, double-click for all' }));
    const canvas = element('canvas', {});
    const tip = element('div', { class: 'tip', hidden: '' });
    const holder = element('div', { class: 'timeline' }, canvas, tip);
    const colors = picture.stages.map((_, i) => gpmColor(i, picture.stages.length));
    box.append(heading, holder, legend(picture.stages.map((s, i) => [s, colors[i]])));
    const rest = picture.intervalCount - count;
    if (rest > 0) box.append(element('p', { class: 'note', text: number(count) + ' stretches drawn of ' + number(picture.intervalCount) + '; neighbours are joined and the shortest left out. All are in ' + run.files.timeline + ' (for Perfetto or chrome://tracing).' }));
    else box.append(element('p', { class: 'note', text: 'The same for Perfetto or chrome://tracing: ' + run.files.timeline }));
    requestAnimationFrame(() => paint(run, picture, colors, canvas, tip));
    return box;
  }

  const ROW = 11;
  const GAP = 12;
  const LEFT = 64;
  let repaint = null;
  function paint(run, picture, colors, canvas, tip) {
    const stages = picture.stages.length;
    const gpms = run.gpms.length;
    const band = stages * ROW + GAP;
    const height = gpms * band + 22;
    let end = 1;
    for (let i = 4; i < picture.intervals.length; i += 5) end = Math.max(end, picture.intervals[i]);
    let drag = null;
    const draw = () => {
      const width = canvas.clientWidth;
      const ratio = devicePixelRatio || 1;
      canvas.width = width * ratio;
      canvas.height = height * ratio;
      canvas.style.height = height + 'px';
      const c = canvas.getContext('2d');
      c.scale(ratio, ratio);
      const style = getComputedStyle(document.documentElement);
      const room = width - LEFT - 8;
      const from = state.from * end;
      const scale = room / ((state.to - state.from) * end);
      c.font = '12px system-ui, sans-serif';
      c.textBaseline = 'middle';
      for (let g = 0; g < gpms; g++) {
        c.fillStyle = style.getPropertyValue('--soft');
        c.textAlign = 'left';
        c.fillText('GPM ' + g, 0, g * band + (stages * ROW) / 2);
        c.globalAlpha = 0.35;
        c.fillStyle = style.getPropertyValue('--line');
        c.fillRect(LEFT, g * band, room, stages * ROW);
        c.globalAlpha = 1;
      }
      c.save();
      c.beginPath();
      c.rect(LEFT, 0, room, height);
      c.clip();
      const words = picture.intervals;
      for (let i = 0; i < words.length; i += 5) {
        const x = LEFT + (words[i + 3] - from) * scale;
        const w = Math.max(0.6, (words[i + 4] - words[i + 3]) * scale);
        if (x + w < LEFT || x > LEFT + room) continue;
        c.fillStyle = colors[words[i + 1]];
        c.globalAlpha = words[i + 2] % 2 === 0 ? 1 : 0.72;
        c.fillRect(x, words[i] * band + words[i + 1] * ROW + 1, w > 3 ? w - 0.6 : w, ROW - 2);
      }
      c.restore();
      c.globalAlpha = 1;
      axis(c, style, from, scale, room, gpms * band + 4);
      if (drag) {
        c.fillStyle = 'rgba(47,109,246,.18)';
        c.fillRect(Math.min(drag.a, drag.b), 0, Math.abs(drag.b - drag.a), gpms * band);
      }
    };
    const cycleAt = (x) => ((x - LEFT) / (canvas.clientWidth - LEFT - 8)) * (state.to - state.from) + state.from;
    const place = (event) => { const b = canvas.getBoundingClientRect(); return [event.clientX - b.left, event.clientY - b.top]; };
    canvas.onpointerdown = (event) => { const [x] = place(event); drag = { a: x, b: x }; canvas.setPointerCapture(event.pointerId); };
    canvas.onpointerup = () => {
      if (drag && Math.abs(drag.b - drag.a) > 4) {
        const ends = [cycleAt(drag.a), cycleAt(drag.b)].sort((a, b) => a - b).map((v) => Math.min(1, Math.max(0, v)));
        if (ends[1] - ends[0] > 1e-6) [state.from, state.to] = ends;
      }
      drag = null;
      draw();
    };
    canvas.ondblclick = () => { state.from = 0; state.to = 1; draw(); };
    canvas.onpointerleave = () => { tip.hidden = true; };
    canvas.onpointermove = (event) => {
      const [x, y] = place(event);
      if (drag) { drag.b = x; draw(); return; }
      hover(run, picture, tip, x, y, cycleAt(x) * end, Math.floor(y / band), Math.floor((y % band) / ROW), (1.5 * (state.to - state.from) * end) / (canvas.clientWidth - LEFT));
    };
    repaint = draw;
    draw();
  }

  function axis(c, style, from, scale, room, y) {
    const rough = 110 / scale;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = Math.max(1, [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough));
    c.fillStyle = style.getPropertyValue('--soft');
    c.strokeStyle = style.getPropertyValue('--line');
    c.textAlign = 'center';
    for (let at = Math.ceil(from / step) * step; (at - from) * scale <= room; at += step) {
      const x = LEFT + (at - from) * scale;
      c.fillRect(x, y - 4, 1, 4);
      if (x > LEFT + 30 && x < LEFT + room - 46) c.fillText(number(Math.round(at)), x, y + 8);
    }
    c.textAlign = 'right';
    c.fillText('cycles', LEFT + room, y + 8);
  }

  function hover(run, picture, tip, x, y, cycle, gpm, stage, slack) {
    const words = picture.intervals;
    let hit = -1;
    for (let i = 0; i < words.length; i += 5) {
      if (words[i] === gpm && words[i + 1] === stage && words[i + 3] <= cycle + slack && words[i + 4] >= cycle - slack) hit = i;
    }
    tip.hidden = hit < 0;
    if (hit < 0) return;
    const draw = words[hit + 2];
    const lines = [picture.stages[stage] + ' on GPM ' + gpm, label(draw),
      number(words[hit + 3]) + ' to ' + number(words[hit + 4]) + ' (' + number(words[hit + 4] - words[hit + 3]) + ' cycles)'];
    const batch = draw < 0 ? null : run.batches.find((b) => b.gpm === gpm && b.draws.includes(draw)) || run.batches.find((b) => b.draws.includes(draw));
    if (batch && batch.draws.length > 0) {
      lines.push('batch ' + batch.number + ' of ' + batch.draws.length + (batch.draws.length === 1 ? ' draw, ' : ' draws, ') + number(batch.actualCycles) + ' cycles'
        + (batch.predictedCycles === null ? '' : ', predicted ' + number(Math.round(batch.predictedCycles))));
    }
    tip.textContent = lines.join('\n');
    const half = tip.parentElement.clientWidth / 2;
    tip.style.left = x < half ? x + 14 + 'px' : '';
    tip.style.right = x < half ? '' : tip.parentElement.clientWidth - x + 14 + 'px';
    tip.style.top = y + 12 + 'px';
  }

  function gpmTable(run) {
    const most = Math.max(1, ...run.gpms.map((g) => g.busyCycles + g.idleCycles));
    return element('div', {}, element('h3', { text: 'GPMs' }), element('div', { class: 'scroll' },
      table(['GPM', 'Busy cycles', 'Idle', 'Fragments', 'Triangles', 'Vertices', 'DRAM MB'], run.gpms.map((g, i) => {
        const busy = element('td', { text: number(g.busyCycles) });
        busy.append(element('span', { class: 'meter', style: 'width:80px' }, element('i', { style: 'width:' + (100 * g.busyCycles) / most + '%;background:' + gpmColor(i, run.gpms.length) })));
        return row(String(i), busy, number(g.idleCycles), number(g.fragments), number(g.triangles), number(g.vertices), megabytes(g.dramBytes));
      }))));
  }

  function linkTable(run) {
    const n = run.gpms.length;
    const most = Math.max(1, ...run.links.map((l) => l.sentBytes.total));
    const heat = (link) => {
      const text = CLASSES.map(([key, name]) => name + ' ' + withUnit(link.sentBytes[key])).join('\n') + '\nbusy ' + number(link.busyCycles) + ' cycles';
      return element('td', { text: megabytes(link.sentBytes.total), title: text, style: 'background:color-mix(in srgb, var(--accent) ' + Math.round((55 * link.sentBytes.total) / most) + '%, transparent)' });
    };
    const rows = [...Array(n).keys()].map((from) => row('from ' + from, ...[...Array(n).keys()].map((to) => {
      const link = run.links.find((l) => l.from === from && l.to === to);
      return link ? heat(link) : element('td', { text: '–' });
    })));
    return element('div', {}, element('h3', { text: 'Links, MB' }), element('div', { class: 'scroll' }, table(['', ...[...Array(n).keys()].map((g) => 'to ' + g)], rows)));
  }

  // A digit for each of 64 GPMs, as RunPicture writes them.
  const HOMES = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-';

  function map(run, picture) {
    const holder = element('div', { class: 'map' });
    const canvas = element('canvas', { width: picture.tilesX, height: picture.tilesY });
    const c = canvas.getContext('2d');
    for (let y = 0; y < picture.tilesY; y++) {
      for (let x = 0; x < picture.tilesX; x++) {
        const digit = picture.homes[y * picture.tilesX + x];
        if (digit === '.') continue;
        c.fillStyle = gpmColor(HOMES.indexOf(digit), run.gpms.length);
        c.fillRect(x, picture.tilesY - 1 - y, 1, 1);
      }
    }
    const image = state.frame.images.sim;
    if (image) {
      // Tiles at the right and upper edge may lie partly outside the image.
      const over = element('div', { style: 'position:absolute;left:0;bottom:0;width:' + (1600 * picture.tilesX) / state.frame.width + '%;height:' + (1600 * picture.tilesY) / state.frame.height + '%' }, canvas);
      holder.append(element('img', { src: source(image), alt: '' }), over);
    } else {
      holder.classList.add('bare');
      holder.append(canvas);
    }
    const slider = element('input', { type: 'range', min: 0, max: 100, value: image ? 45 : 100, 'aria-label': 'Strength of the map' });
    const fade = () => { canvas.style.opacity = slider.value / 100; };
    slider.oninput = fade;
    fade();
    const used = new Set(picture.homes);
    return element('div', {}, element('h3', { text: 'Home GPM of the image’s pages' }), holder,
      element('div', { class: 'slide' }, 'picture', slider, 'map'),
      legend([...Array(run.gpms.length).keys()].filter((g) => used.has(HOMES[g])).map((g) => ['GPM ' + g, gpmColor(g, run.gpms.length)])));
  }

  function objects(run) {
    const shown = run.objectTraffic.slice(0, MAX_ROWS);
    const rows = shown.map((o) => row(element('td', { class: 'label', text: label(o.draw) }), o.from + '\u00a0→\u00a0' + o.to, o.traffic === 'color' ? 'colour' : o.traffic, withUnit(o.bytes)));
    const box = element('div', {}, element('h3', { text: 'Objects that moved most' }));
    if (!rows.length) box.append(element('p', { class: 'note', text: 'Nothing crossed a link.' }));
    else box.append(element('div', { class: 'scroll' }, table(['Object', 'Link', 'Kind', 'Bytes'], rows)));
    if (run.objectTrafficCount > shown.length) box.append(element('p', { class: 'note', text: number(shown.length) + ' of ' + number(run.objectTrafficCount) + ' entries; all are in ' + run.files.objectTraffic + '.' }));
    return box;
  }

  // Round values up to the largest, without zero: four to eight of them.
  function axisTicks(most) {
    const power = 10 ** Math.floor(Math.log10(most));
    const step = [0.1, 0.2, 0.5, 1].map((m) => m * power).find((s) => most / s <= 8) || power;
    return [...Array(Math.floor(most / step + 1e-9)).keys()].map((i) => (i + 1) * step);
  }
  const compact = (n) => (n >= 1e6 ? +(n / 1e6).toFixed(2) + ' M' : n >= 1e3 ? +(n / 1e3).toFixed(2) + ' k' : String(+n.toFixed(2)));

  function accuracy(run) {
    const predicted = run.batches.filter((b) => b.predictedCycles !== null);
    if (!predicted.length) return null;
    const wide = 640;
    const size = 360;
    const left = 62;
    const room = wide - left - 14;
    const most = Math.max(1, ...predicted.map((b) => Math.max(b.predictedCycles, b.actualCycles)));
    const x = (v) => left + (v / most) * room;
    const y = (v) => size - (v / most) * (size - 14);
    const ticks = axisTicks(most);
    const points = predicted.map((b) => {
      const dot = svg('circle', { cx: x(b.actualCycles), cy: y(b.predictedCycles), r: 4, fill: gpmColor(b.gpm, run.gpms.length), 'fill-opacity': 0.75 });
      dot.append(svg('title', {}, 'batch ' + b.number + ': predicted ' + number(Math.round(b.predictedCycles)) + ', actual ' + number(b.actualCycles)));
      return dot;
    });
    const chart = svg('svg', { viewBox: '0 0 ' + wide + ' ' + (size + 40), class: 'plot', role: 'img', 'aria-label': 'Predicted over actual cycles, a point a batch' },
      ...ticks.map((t) => svg('path', { d: 'M' + x(t) + ' 14V' + size + 'M' + left + ' ' + y(t) + 'H' + (wide - 14), stroke: 'var(--line)', 'stroke-dasharray': '2 4' })),
      ...ticks.map((t) => svg('text', { x: x(t), y: size + 16, 'text-anchor': 'middle' }, compact(t))),
      ...ticks.map((t) => svg('text', { x: left - 8, y: y(t) + 4, 'text-anchor': 'end' }, compact(t))),
      svg('path', { d: 'M' + left + ' 8V' + size + 'H' + (wide - 8), fill: 'none', stroke: 'var(--line)' }),
      svg('path', { d: 'M' + left + ' ' + size + 'L' + x(most) + ' ' + y(most), stroke: 'var(--soft)', 'stroke-dasharray': '4 4' }),
      svg('text', { x: wide - 14, y: size + 34, 'text-anchor': 'end' }, 'actual cycles'),
      svg('text', { x: 12, y: 14, transform: 'rotate(-90 12 14)', 'text-anchor': 'end' }, 'predicted cycles'), ...points);
    const shown = predicted.slice(0, MAX_ROWS);
    const rows = shown.map((b) => row(String(b.number), String(b.gpm), String(b.draws.length), number(Math.round(b.predictedCycles)), number(b.actualCycles),
      b.actualCycles ? ((100 * (b.predictedCycles - b.actualCycles)) / b.actualCycles).toFixed(1) + ' %' : '–', String(b.stolen)));
    const box = element('div', { class: 'across' }, element('h3', { text: 'Predictor ' }));
    box.firstChild.append(element('small', { text: number(run.prediction.batches) + ' batches, error ' + run.prediction.meanAbsoluteErrorPercent.toFixed(1) + ' % in the mean, '
      + run.prediction.medianAbsoluteErrorPercent.toFixed(1) + ' % in the median; engine of ' + number(run.engineBits) + ' bits' }));
    const batches = element('div', {}, element('div', { class: 'scroll' }, table(['Batch', 'GPM', 'Draws', 'Predicted', 'Actual', 'Error', 'Stolen tiles'], rows)));
    if (predicted.length > shown.length) batches.append(element('p', { class: 'note', text: number(shown.length) + ' of ' + number(predicted.length) + ' batches; all are in report.json.' }));
    const used = new Set(predicted.map((b) => b.gpm));
    const plot = element('div', {}, chart, legend([...Array(run.gpms.length).keys()].filter((g) => used.has(g)).map((g) => ['GPM ' + g, gpmColor(g, run.gpms.length)])));
    box.append(element('div', { class: 'halves' }, plot, batches));
    return box;
  }

  function oneScheme(runs) {
    const run = runs.find((r) => r.scheme === state.scheme);
    const picture = pictures.get(run.frame + ' ' + run.scheme);
    const bar = element('div', { class: 'bar' }, element('h2', { text: 'One scheme' }), element('div', { class: 'tabs', role: 'tablist' }, ...runs.map((r) =>
      element('button', { type: 'button', role: 'tab', text: r.scheme, 'aria-selected': r.scheme === state.scheme,
        onclick: () => { state.scheme = r.scheme; state.from = 0; state.to = 1; show(state.frame); } }))));
    const parts = [bar];
    repaint = null;
    if (picture) parts.push(timeline(run, picture));
    const columns = [gpmTable(run), linkTable(run)];
    if (picture && picture.tilesX > 0) columns.push(map(run, picture));
    columns.push(objects(run));
    const predictor = accuracy(run);
    if (predictor) columns.push(predictor);
    parts.push(element('div', { class: 'columns' }, ...columns));
    $('scheme').replaceChildren(...parts);
  }

  function show(frame) {
    state.frame = frame;
    const runs = runsOf(frame);
    $('schemes').hidden = $('scheme').hidden = runs.length === 0;
    if (!runs.length) return;
    if (!runs.some((r) => r.scheme === state.scheme)) state.scheme = (runs.find((r) => r.scheme === 'oo-vr') || runs[0]).scheme;
    const heading = element('h2', { text: 'Schemes ' });
    heading.append(element('small', { text: 'frame ' + frame.index + ' on ' + runs[0].machine + (frame.stereo === 'off' ? '' : ', stereo ' + frame.stereo) + '; cycles are per frame at the rate reached, latency is one frame’s' }));
    $('schemes').replaceChildren(element('div', { class: 'bar' }, heading), overview(runs), stacks(runs));
    oneScheme(runs);
  }

  return { show, resize: () => { if (repaint) repaint(); } };
}
