// Leaves out of `virtua` what our lists do not do: run sideways, begin on a server, start where another list was, keep rows that are
// out of view, and scroll smoothly. No bundler can know that, because a list could be given each of these. So we say it here, for
// exactly this version, and the build fails for another one or without what is named here. virtua.test.ts looks at what our lists
// are given.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const version = '0.54.2'

/** Parts of the script in one line, and what they are here. */
const known: [part: string, here: string][] = [
  // Sideways.
  ['r ? "scrollLeft" : "scrollTop"', '"scrollTop"'],
  ['r ? "left" : "top"', '"top"'],
  ['s ? -e : e', 'e'],
  ['(r ? t.deltaX : t.deltaY)', 't.deltaY'],
  ['o ? u : d', 'd'],
  ['o ? f : d', 'd'],
  ['o && "rtl" === getComputedStyle(i).direction', '!1'],
  ['o && "rtl" === getComputedStyle(h).direction', '!1'],
  ['o ? "overflowX" : "overflowY"', '"overflowY"'],
  ['o ? "offsetLeft" : "offsetTop"', '"offsetTop"'],
  ['g ? h.clientWidth - e - f.offsetWidth : e', 'e'],
  ['o ? "clientWidth" : "clientHeight"', '"clientHeight"'],
  ['[f ? "height" : "width"]', 'width'],
  ['[f ? "top" : "left"]', 'left'],
  ['[f ? "insetInlineStart" : "top"]', 'top'],
  ['return f && (e.display = "inline-flex"), e;', 'return e;'],
  ['width: W ? B : "100%", height: W ? "100%" : B', 'width: "100%", height: B'],
  ['width: C ? A : "100%", height: C ? "100%" : A', 'width: "100%", height: A'],
  // On a server.
  ['}, f = 0) => { let a = !!f, u = 1,', '}) => { let u = 1,'],
  ['I = [ 0, a ? h(f - 1, 0) : -1 ]', 'I = [ 0, -1 ]'],
  ['if (!b || a || _)', 'if (!b || _)'],
  ['a = !1, m = n, d = 4;', 'm = n, d = 4;'],
  ['T = i(!!g), ', ''],
  ['T.current = !1, L.L(', 'L.L('],
  ['I = i(!!d), [R, O', '[R, O'],
  ['I.current = !1, R.L(', 'R.L('],
  ['r && a ? void 0 : "absolute"', '"absolute"'],
  ['!r || a ? void 0 : "hidden"', 'r ? "hidden" : void 0'],
  [', [ n, r, a, f ]);', ', [ n, r ]);'],
  // With sizes that are known before.
  ['n = o && o[1] || t || 40', 'n = 40'],
  ['l = !t, i = 0; const c = o ? o[0].slice(0, e) : [];', 'l = !0, i = 0; const c = [];'],
  [', H: () => [ c.slice(), n ] }; }, T =', ' }; }, T ='],
  ['get cache() { return A.H(); }, ', ''],
  ['get cache() { return O.H(); }, ', ''],
  // Other elements than <div>, children that are no function, and more of what the caller could ask for.
  ['oe: e, ne: t, re: o, se: n, le: r, ie: l, ce: f, fe: a}', 'oe: e, ne: t, re: o, se: n, le: r}'],
  [
    'return c(l, "string" == typeof l ? { ref: u, style: d, children: e } : { ref: u, style: d, index: o, children: e });',
    'return c("div", { ref: u, style: d, children: e });',
  ],
  ['ie: p, oe: t, ce: W, fe: T.current }', 'oe: t }'],
  ['ie: g, oe: t, ce: C, fe: I.current }', 'oe: t }'],
  ['return c($, {', 'return c("div", {'],
  ['return c(h, {', 'return c("div", {'],
  [
    'if ("function" == typeof e) return [ o => e(t[o], o), t.length ]; const o = (e => { const t = []; return N(e, t), t; })(e); return [ e => o[e], o.length ];',
    'return [ o => e(t[o], o), t.length ];',
  ],
  [
    ', itemSize: r, shift: s, horizontal: a, keepMounted: u, cache: d, startMargin: h = 0, ssrCount: g, as: $ = "div", item: p = "div", scrollRef: w, onScroll: S, onScrollEnd: v, onResize: z}',
    ', shift: s, startMargin: h = 0, onScroll: S, onResize: z}',
  ],
  [
    ', itemSize: r, shift: s, horizontal: a, cache: u, ssrCount: d, as: h = "div", item: g = "div", onScroll: $, onScrollEnd: p, onResize: m}',
    ', shift: s, onResize: m}',
  ],
  ['M = Z(v), E', 'E'],
  ['z = Z($), y = Z(p), x', 'x'],
  [
    '[L, A, H, W] = U(() => { const e = !!a, t = k(R, r, d), o = b(t, g); return [ o, t, G(o, t, e), e ]; })',
    '[L, A, H] = U(() => { const t = k(R), o = b(t); return [ o, t, G(o, t) ]; })',
  ],
  [
    '[R, O, T, C] = U(() => { const e = !!a, t = k(_, r, u), o = b(t, d); return [ o, t, D(o, t, e), e ]; })',
    '[R, O, T] = U(() => { const t = k(_), o = b(t); return [ o, t, D(o, t) ]; })',
  ],
  [', L.L(8, () => { M.current && M.current(); })', ''],
  [', R.L(4, () => { z.current && z.current(); }), R.L(8, () => { y.current && y.current(); })', ''],
  ['return w ? _(() => { w.current && H.U(e, w.current); }) : H.U(e), () => {', 'return H.U(e), () => {'],
  [', getItemOffset: L.i, getItemSize: A.m', ''],
  [', getItemOffset: R.i, getItemSize: O.m', ''],
  [', scrollTo: e => H.ee(void 0, { offset: e }), scrollBy: e => H.ee(void 0, { offset: e + L.k() })', ''],
  [
    'if (u) { const e = new Set(u); for (let [t, n] = L.$(o); t <= n; t++) e.add(t); for (const t of m([ ...e ])) t < R && X.push(t); } else for (',
    'for (',
  ],
  // Smoothly, or by another measure than a row at the end or in the middle.
  ['{align: n, smooth: l, offset: i = 0} = {}', '{align: n}'],
  ['{align: n, smooth: s, offset: i = 0} = {}', '{align: n}'],
  [
    'if (null != o && (o = p(o, 0, t._() - 1), "nearest" === n)) { const r = e.i(o), s = e.k() - e.C(); if (r < s) n = "start"; else { if (!(r + t.m(o) > s + e.o())) return; n = "end"; } }',
    'o = p(o, 0, t._() - 1);',
  ],
  ['null == o ? i : i + e.C()', 'e.C()'],
  ['null == o ? i : i + l()', 'l()'],
  ['(t.m(o) - e.o()) / 2 : 0), l);', '(t.m(o) - e.o()) / 2 : 0));'],
  ['(t.m(o) - e.o()) / 2 : 0), s);', '(t.m(o) - e.o()) / 2 : 0));'],
  [
    'v = (e, t) => { n.scrollTo({ [$]: e, behavior: t ? "smooth" : "instant" }); }',
    'v = e => { n.scrollTo({ [$]: e, behavior: "instant" }); }',
  ],
  ['N: (o, n, r = v) => {', 'N: o => {'],
  [
    'if (e.o() && (S(l), l = w(f, 150)), n) { for (let [o, n] = e.$(0); o <= n; o++) if (t.A(o)) return; f(); } e.h(8), r(p(o()), n);',
    'e.o() && (S(l), l = w(f, 150)); e.h(8), v(p(o()));',
  ],
  ['if (n && e.h(9, o()), !s) { let t;', '{ let t;'],
  [
    '[o, n] = I = !x && (l <= 0 || r >= s()) ? [ 0, -1 ] : e(h(0, r), h(0, l)), x && (o = d(o, x[0]), n = h(n, x[1]));',
    '[o, n] = I = l <= 0 || r >= s() ? [ 0, -1 ] : e(h(0, r), h(0, l));',
  ],
  ['|| x && 1 === z ? S', '? S'],
  ['if (x && 1 === z) return d(x[0], o);', ''],
  ['z = 0, x = null; break;', 'z = 0; break;'],
  ['break; case 9: x = e(n, n + $), d = 1; }', '}'],
  ['z = 0, x = null, I', 'z = 0, I'],
  // In browsers older than those that the build is for.
  ['K = z ? r : o', 'K = r'],
  ['_ = "function" == typeof queueMicrotask ? queueMicrotask : e => { Promise.resolve().then(e); }', '_ = queueMicrotask'],
]

export function virtua(): Plugin {
  return {
    name: 'beauty-barter:virtua',
    apply: 'build',
    load: {
      filter: { id: /\/virtua\/lib\/index\.js$/ },
      handler: (id) => ({ code: lean(readFileSync(id, 'utf8'), versionOf(id)), map: null, moduleSideEffects: false }),
    },
  }
}

const versionOf = (id: string) =>
  (JSON.parse(readFileSync(id.replace(/lib\/index\.js$/, 'package.json'), 'utf8')) as { version: string }).version

export function lean(code: string, its: string): string {
  if (its !== version) throw new Error(`web/build/packages/virtua.ts only knows virtua ${version}.`)
  const line = code.replaceAll(/\s+/g, ' ')
  const missing = known.filter(([part]) => !line.includes(part))
  if (missing.length > 0) throw new Error(`virtua has no ${missing.map(([part]) => part).join(' and no ')}.`)
  return known.reduce((left, [part, here]) => left.replaceAll(part, () => here), line)
}
