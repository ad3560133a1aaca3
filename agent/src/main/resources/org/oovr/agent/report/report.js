'use strict';
(() => {
  const report = JSON.parse(document.getElementById('report').textContent);
  const embedded = JSON.parse(document.getElementById('images').textContent);
  const source = (name) => embedded[name] || name;
  const $ = (id) => document.getElementById(id);
  const number = (n) => n.toLocaleString('en-US');
  const expectedCycles = (run) => (run.perturbed ? run.perturbed.meanCycles : run.cycles);
  const PSNR_EQUAL = 200;
  // Whether an application was watched, and not pictures compared or work logs timed.
  const watched = report.mode !== 'compare' && report.mode !== 'simulate';

  // The project's own bar for "the same picture": 0.5 % of pixels off by more than 2, and 40 dB.
  const grade = (frame) => {
    const c = frame.compare;
    if (!c) return frame.note ? 'warn' : '';
    if (c.maxChannelDiff === 0) return 'good';
    return c.psnr >= 40 && c.pixelsOver2 <= 0.005 * frame.width * frame.height ? 'good' : 'bad';
  };
  const psnrText = (value) => (value >= PSNR_EQUAL ? 'equal' : value.toFixed(1) + ' dB');

  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'text') made.textContent = value;
      else if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
      else if (value !== null && value !== undefined) made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  }

  // ---- theme
  const root = document.documentElement;
  root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  $('theme').onclick = () => { root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'; };

  // ---- summary
  const frames = report.frames;
  const compared = frames.filter((f) => f.compare);
  const tile = (value, label, kind = '') =>
    $('summary').append(element('div', { class: 'tile ' + kind }, element('b', { text: value }), element('span', { text: label })));
  const MODES = {
    alongside: 'the real driver, and the simulated GPU beside it',
    instead: 'the simulated GPU alone: no driver, no display',
    compare: 'two sets of pictures',
    simulate: 'frames timed from their work logs',
  };
  const first = report.mode === 'compare' ? 'A' : 'Real';
  const second = report.mode === 'compare' ? 'B' : 'Simulated';
  $('subtitle').textContent = MODES[report.mode] || report.mode;
  tile(number(frames.length), frames.length === 1 ? 'frame' : 'frames');
  if (frames.length) {
    const sizes = [...new Set(frames.map((f) => f.width + ' × ' + f.height))];
    tile(sizes[0], sizes.length > 1 ? 'pixels, and ' + (sizes.length - 1) + ' other size' + (sizes.length > 2 ? 's' : '') : 'pixels');
    const most = Math.max(...frames.map((f) => f.draws.length));
    if (most > 0) tile(number(most), 'draws a frame, at most');
  }
  if (compared.length) {
    const worst = compared.reduce((a, b) => (b.compare.psnr < a.compare.psnr ? b : a));
    const off = compared.reduce((a, b) => (b.compare.pixelsOver2 > a.compare.pixelsOver2 ? b : a));
    const share = (100 * off.compare.pixelsOver2) / (off.width * off.height);
    const kind = compared.every((f) => grade(f) === 'good') ? 'good' : 'bad';
    tile(psnrText(worst.compare.psnr), 'worst frame, PSNR', kind);
    tile(number(off.compare.pixelsOver2), 'pixels off by more than 2, at most' + (share >= 0.01 ? ' (' + share.toFixed(2) + ' %)' : ''), kind);
  }
  if (report.runs.length) {
    const schemes = new Set(report.runs.map((r) => r.scheme));
    tile(number(schemes.size), (schemes.size === 1 ? 'scheme' : 'schemes') + ' timed on ' + report.runs[0].machine);
    const base = new Map(report.runs.filter((r) => r.scheme === 'baseline').map((r) => [r.frame, expectedCycles(r)]));
    const ups = report.runs.filter((r) => r.scheme === 'oo-vr' && base.has(r.frame)).map((r) => base.get(r.frame) / expectedCycles(r));
    if (ups.length) {
      const mean = ups.reduce((a, b) => a + b) / ups.length;
      tile(mean.toFixed(2) + '×', 'OO-VR over baseline, mean of ' + ups.length + (ups.length === 1 ? ' frame' : ' frames'), mean >= 1 ? 'good' : 'warn');
    }
  }
  if (watched) {
    tile(number(report.unsupported.reduce((n, u) => n + u.count, 0)), 'calls not supported', report.unsupported.length ? 'warn' : '');
    tile(number(report.faults.reduce((n, f) => n + f.count, 0)), 'faults of ours', report.faults.length ? 'bad' : '');
  }

  const notice = (text, kind = '') => $('notices').append(element('div', { class: 'notice ' + kind, text }));
  if (!report.complete) notice('The application ended before this report was complete: its last frames may be missing.', 'bad');
  if (watched && report.interception.calls === 0) notice('No graphics call of the application was intercepted.', 'bad');
  else if (!frames.length) notice('No frame was chosen or finished.', 'bad');
  if (frames.some((f) => f.images.sim && !embedded[f.images.sim])) notice('The later images are not inside this page: it shows them from the folder beside it.');

  const timing = oovrTiming(report, { element, number, source, expectedCycles });

  // ---- viewer
  const state = { at: 0, view: null, zoom: 'fit', split: 0.5 };
  const pixels = new Map();

  function available(frame) {
    const names = [];
    if (frame.images.real && frame.images.diff) names.push('slider');
    if (frame.images.real) names.push('real');
    if (frame.images.sim) names.push('sim');
    if (frame.images.diff) names.push('diff');
    return names;
  }
  const VIEW_NAMES = { slider: 'Slider', real: first, sim: second, diff: 'Difference ×16' };

  function picture(name, alt) {
    return element('img', { src: source(name), alt, draggable: 'false' });
  }

  function sliderPane(pane, frame) {
    const over = element('div', { class: 'over' }, picture(frame.images.real, first));
    const handle = element('div', { class: 'handle' });
    const drag = element('div', { class: 'drag' });
    pane.append(picture(frame.images.sim, second), over, handle,
      element('span', { class: 'tag left', text: first }), element('span', { class: 'tag right', text: second }), drag);
    const place = () => {
      over.style.width = 100 * state.split + '%';
      over.firstChild.style.width = pane.clientWidth + 'px';
      handle.style.left = 'calc(' + 100 * state.split + '% - 1px)';
    };
    const follow = (event) => {
      const box = pane.getBoundingClientRect();
      state.split = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      place();
    };
    drag.onpointerdown = (event) => { drag.setPointerCapture(event.pointerId); follow(event); };
    drag.onpointermove = (event) => { if (event.buttons) follow(event); };
    requestAnimationFrame(place);
    return place;
  }

  function size(pane, frame) {
    const stage = $('stage');
    if (state.zoom === 'fit') {
      const room = stage.clientWidth;
      const height = innerHeight * 0.76;
      const scale = Math.min(room / frame.width, height / frame.height);
      pane.style.width = Math.floor(frame.width * scale) + 'px';
      pane.style.height = Math.floor(frame.height * scale) + 'px';
    } else {
      pane.style.width = frame.width * state.zoom + 'px';
      pane.style.height = frame.height * state.zoom + 'px';
      pane.classList.add('sharp');
    }
  }

  let placeSplit = null;
  function show() {
    const frame = frames[state.at];
    const names = available(frame);
    if (!names.includes(state.view)) state.view = names[0] || null;
    const stage = $('stage');
    const pane = element('div', { class: 'pane' });
    size(pane, frame);
    placeSplit = null;
    stage.replaceChildren(pane);
    if (state.view === 'slider') placeSplit = sliderPane(pane, frame);
    else if (state.view) pane.append(picture(frame.images[state.view], VIEW_NAMES[state.view]));
    else pane.append(element('p', { class: 'empty', text: 'This frame was timed from its work log alone; there is no picture.' }));
    for (let eye = 1; eye < frame.views; eye++) {
      pane.append(element('div', { class: 'eyes' }, element('i', { style: 'left:' + (100 * eye) / frame.views + '%' })));
    }
    pane.onmousemove = (event) => probe(frame, pane, event);
    pane.onmouseleave = () => { $('probe').textContent = ''; };
    choice('views', names.map((n) => [n, VIEW_NAMES[n]]), state.view, (n) => { state.view = n; show(); });
    choice('zooms', [['fit', 'Fit'], [1, '1:1'], [2, '2×'], [4, '4×']], state.zoom, (z) => { state.zoom = z; show(); });
    facts(frame);
    [...$('strip').children].forEach((b, i) => b.setAttribute('aria-selected', i === state.at));
    drawTable(frame);
    timing.show(frame);
  }

  function choice(id, entries, chosen, pick) {
    $(id).replaceChildren(...entries.map(([key, text]) =>
      element('button', { type: 'button', text, 'aria-selected': key === chosen, role: id === 'views' ? 'tab' : null, onclick: () => pick(key) })));
  }

  function facts(frame) {
    const parts = ['frame ' + frame.index, frame.width + ' × ' + frame.height];
    if (frame.window) parts.push('window ' + frame.window);
    if (frame.views > 1) parts.push(frame.views + ' views, stereo ' + frame.stereo);
    if (frame.compare) {
      const c = frame.compare;
      parts.push('max difference ' + c.maxChannelDiff, number(c.pixelsOver2) + ' pixels over 2', 'PSNR ' + psnrText(c.psnr));
    }
    if (frame.note) parts.push(frame.note);
    if (frame.sha256) parts.push('sha256 ' + frame.sha256.slice(0, 12) + '…');
    $('facts').textContent = parts.join('  ·  ');
    $('facts').title = frame.sha256 ? 'sha256 ' + frame.sha256 : '';
  }

  // ---- the pixel under the pointer
  function data(name) {
    if (!pixels.has(name)) {
      pixels.set(name, null);
      const image = new Image();
      image.onload = () => {
        const canvas = element('canvas', { width: image.naturalWidth, height: image.naturalHeight });
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        // A linked file may not be read back by a page opened from disk; then there is no probe.
        try { pixels.set(name, context.getImageData(0, 0, canvas.width, canvas.height)); } catch (e) { pixels.set(name, null); }
      };
      image.src = source(name);
    }
    return pixels.get(name);
  }
  function probe(frame, pane, event) {
    const box = pane.getBoundingClientRect();
    const x = Math.min(frame.width - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * frame.width)));
    const y = Math.min(frame.height - 1, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * frame.height)));
    const parts = ['(' + x + ', ' + y + ')'];
    for (const [kind, label] of [['real', first], ['sim', second]]) {
      if (!frame.images[kind]) continue;
      const image = data(frame.images[kind]);
      if (!image || x >= image.width || y >= image.height) continue;
      const at = 4 * (y * image.width + x);
      parts.push(label.toLowerCase() + ' ' + [...image.data.slice(at, at + 3)].join(' '));
    }
    $('probe').textContent = parts.join('   ');
  }

  // ---- draws
  const COLUMNS = [['draw', '#'], ['label', 'Draw'], ['vertices', 'Vertices'], ['triangles', 'Triangles'], ['textures', 'Textures'], ['fragments', 'Fragments']];
  const order = { key: 'draw', down: false };
  function drawTable(frame) {
    $('draws').hidden = frame.draws.length === 0;
    if (!frame.draws.length) return;
    const wanted = $('filter').value.toLowerCase();
    const rows = frame.draws.filter((d) => d.label.toLowerCase().includes(wanted));
    rows.sort((a, b) => (a[order.key] < b[order.key] ? -1 : a[order.key] > b[order.key] ? 1 : a.draw - b.draw) * (order.down ? -1 : 1));
    const total = (key) => number(rows.reduce((n, d) => n + d[key], 0));
    $('drawcount').textContent = number(rows.length) + ' of frame ' + frame.index + ', ' + total('triangles') + ' triangles, ' + total('fragments') + ' fragments';
    const head = $('draws').querySelector('thead');
    head.replaceChildren(element('tr', {}, ...COLUMNS.map(([key, text]) =>
      element('th', { text: text + (order.key === key ? (order.down ? ' ↓' : ' ↑') : ''), scope: 'col',
        'aria-sort': order.key === key ? (order.down ? 'descending' : 'ascending') : null,
        onclick: () => { order.down = order.key === key ? !order.down : key !== 'draw' && key !== 'label'; order.key = key; drawTable(frame); } }))));
    const most = Math.max(1, ...frame.draws.map((d) => d.fragments));
    $('draws').querySelector('tbody').replaceChildren(...rows.map((d) =>
      element('tr', {}, ...COLUMNS.map(([key]) => {
        const cell = element('td', { text: key === 'label' ? d.label : number(d[key]) });
        if (key === 'fragments') {
          cell.append(element('span', { class: 'meter' }, element('i', { style: 'width:' + (100 * d.fragments) / most + '%' })));
        }
        return cell;
      }))));
  }

  // ---- the other lists
  function list(title, heads, rows, empty) {
    const card = element('div', { class: 'card' }, element('div', { class: 'bar' }, element('h2', { text: title })));
    if (!rows.length) card.append(element('p', { text: empty }));
    else card.append(element('div', { class: 'scroll' }, element('table', {},
      element('thead', {}, element('tr', {}, ...heads.map((h) => element('th', { text: h })))),
      element('tbody', {}, ...rows.map((r) => element('tr', {}, ...r.map((c) => element('td', { text: c }))))))));
    $('lists').append(card);
  }
  if (watched) {
    const places = (u) => (u.lines || []).map((l) => l.line + (l.count > 1 ? ' × ' + number(l.count) : '')).join('\n');
    list('Calls not supported', ['Call', 'Count', 'Where in the program'], report.unsupported.map((u) => [u.call, number(u.count), places(u)]), 'None: every call of the application had its effect.');
    list('Faults of ours', ['Where', 'Count', 'First'], report.faults.map((f) => [f.where, number(f.count), f.first]), 'None. The application never sees one; they would be counted here.');
  }
  const errors = report.glErrors || { onlyOurs: [], onlyDriver: [], neverAsked: [] };
  const told = report.fromDriver || [];
  if (watched && report.mode !== 'instead') {
    const rows = [[errors.onlyOurs, 'only ours'], [errors.onlyDriver, 'only the driver’s'], [errors.neverAsked, 'ours; nobody asked']]
      .flatMap(([entries, whose]) => entries.map((e) => [e.function || 'one of several calls', number(e.count), e.error + ': ' + whose + '; first in frame ' + e.firstFrame + ', call ' + number(e.firstCall)]));
    list('GL errors that differ', ['Function', 'Count', 'Error'], rows, 'None: wherever the application asked, the driver and the simulated GPU had found the same errors.');
    list('Contents from the driver', ['Object', 'Bytes', 'Frame and reason'], told.map((o) => [o.kind + (o.kind === 'window' ? '' : ' ' + o.name), number(o.bytes), 'frame ' + o.frame + ': ' + o.reason]), 'None: the simulated GPU has drawn all that it used.');
  }
  const seen = report.interception;
  $('footer').textContent = [
    'OO-VR ' + report.tool.version, 'Java ' + report.tool.java, report.tool.seconds.toFixed(1) + ' s',
    ...(!watched ? [] : [number(seen.calls) + ' calls, ' + number(seen.presents) + ' presents', ...seen.libraries]),
  ].join('  ·  ');

  if (frames.length) {
    $('viewer').hidden = false;
    $('strip').append(...frames.map((f, i) =>
      element('button', { type: 'button', role: 'option', onclick: () => { state.at = i; show(); } },
        ...(f.images.sim ? [element('img', { src: source(f.images.sim), alt: '', loading: 'lazy' })] : []),
        element('span', {}, element('i', { class: 'dot ' + grade(f) }), f.index + (f.stereo === 'off' ? '' : ' stereo')))));
    $('filter').oninput = () => drawTable(frames[state.at]);
    addEventListener('keydown', (event) => {
      if (event.target.tagName === 'INPUT') return;
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      state.at = Math.min(frames.length - 1, Math.max(0, state.at + step));
      show();
      $('strip').children[state.at].scrollIntoView({ block: 'nearest', inline: 'nearest' });
      event.preventDefault();
    });
    addEventListener('resize', () => {
      size($('stage').firstChild, frames[state.at]);
      if (placeSplit) placeSplit();
      timing.resize();
    });
    // the first frame that was timed, if any was
    state.at = Math.max(0, frames.findIndex((f) => report.runs.some((r) => r.frame === f.index)));
    show();
  }
})();
