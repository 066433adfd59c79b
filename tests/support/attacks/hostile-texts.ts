// Texts that run a script wherever a screen takes them for markup, for an address or for code. Each says which one it is, `xss(7)`,
// so that it can be found again in what a screen shows, and calls it by that name once it runs.

const callOf = (at: number) => `xss(${at})`

/** By what a text is found again. */
export function markOf(text: string): string {
  const mark = /xss\(\d+\)/.exec(text)?.[0]
  if (mark === undefined) throw new Error(`${text} is none of these`)
  return mark
}

/** What may end before it: an attribute, an element whose content is text, a comment, a string. */
const endings = ['', '">', "'>", '</title>', '</textarea>', '</script>', '-->', '</style>', ']]>', '</template>']

const forms: ((call: string) => string)[] = [
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<script>${call}</script>`,
  (call) => `" autofocus onfocus=${call} x="`,
  (call) => `' onpointerenter=${call} style='position:fixed;inset:0' x='`,
  (call) => `javascript:${call}//`,
  (call) => `[see this](javascript:${call})`,
  (call) => `![x](x" onerror="${call})`,
  (call) => `&lt;img src=x onerror=${call}&gt;`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>">`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `";${call};//`,
  (call) => `';${call};//`,
  (call) => `\\u003cimg src=x onerror=${call}\\u003e`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<video><source onerror=${call}></video>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<iframe src="javascript:parent.${call}">`,
  (call) => `<a href="javascript:${call}">x</a>`,
  (call) => `<object data="javascript:${call}">`,
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call) => `<svg></p><style><a id="</style><img src=x onerror=${call}>">`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<IMG/SRC=x oNeRrOr=${call}>`,
  (call) => `\uff1cimg src=x onerror=${call}\uff1e`,
  (call) => `<javascript:${call}>`,
  (call) => `[x]: javascript:${call}`,
  (call) => `\${${call}}`,
  (call) => `<style onload=${call}></style>`,
]

/** `count` of them; after the forms themselves, each with every ending. None is longer than a name may be. */
export function hostileTexts(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const form = forms[at % forms.length]
    const ending = endings[Math.floor(at / forms.length) % endings.length]
    if (form === undefined || ending === undefined) throw new Error('there is no such text')
    return ending + form(callOf(at + 1))
  })
}
