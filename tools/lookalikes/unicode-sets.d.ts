declare module 'unhomoglyph/data.json' {
  const prototypes: Record<string, string>
  export default prototypes
}
declare module 'regenerate-unicode-properties/*.js' {
  const property: { characters: CodePoints }
  export default property
  interface CodePoints {
    clone: () => CodePoints
    add: (other: CodePoints | number[]) => CodePoints
    remove: (other: CodePoints | number[]) => CodePoints
    toArray: () => number[]
  }
}
