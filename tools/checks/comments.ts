// The comments of a tree: what people say in its code, apart from what it does.
import { isPlanted, type SourceFile, type Tree } from './files.ts'

const TYPESCRIPT_COMMENT = /(?<=^|\s)\/\/.*|(?<=^\s*|\{)\/\*[\s\S]*?\*\//gm
const SQL_COMMENT = /--.*|\bis\s+'(?:[^']|'')*'/gm

/** Every file of code that people wrote. */
export function codeOf(tree: Tree): SourceFile[] {
  return tree.files(/^(?!domain\/generated\/).*\.(tsx?|mjs|sql|css)$/).filter(({ path }) => !isPlanted(path))
}

/** The files with their comments blanked out, so that lines stay what they are. */
export function withoutComments(files: SourceFile[]): SourceFile[] {
  return files.map(({ path, text }) => ({ path, text: text.replaceAll(commentIn(path), (comment) => comment.replaceAll(/[^\n]/g, ' ')) }))
}

/** The files with everything but their comments blanked out. */
export function comments(tree: Tree): SourceFile[] {
  return codeOf(tree).map(({ path, text }) => {
    const kept = [...text.matchAll(commentIn(path))]
    let end = 0
    const parts = kept.flatMap((match) => {
      const before = text.slice(end, match.index).replaceAll(/[^\n]/g, ' ')
      end = match.index + match[0].length
      return [before, match[0]]
    })
    return { path, text: parts.join('') }
  })
}

const commentIn = (path: string) => (path.endsWith('.sql') ? SQL_COMMENT : TYPESCRIPT_COMMENT)
