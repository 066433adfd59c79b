declare module 'unhomoglyph/data.json' {
  const prototypes: Record<string, string>
  export default prototypes
}
declare module 'regenerate-unicode-properties/*.js' {
  const property: { characters: CodePoints }
  export default property
  interface CodePoints {
    clone: () => CodePoints
    add: (other: CodePoints) => CodePoints
    remove: (other: CodePoints) => CodePoints
    toArray: () => number[]
  }
}
