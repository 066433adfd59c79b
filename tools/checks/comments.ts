// Separates the comments of a tree from its code.
import { isPlanted, type SourceFile, type Tree } from './files.ts'

const TYPESCRIPT_COMMENT = /(?<=^|\s)\/\/.*|(?<=^\s*|\{)\/\*[\s\S]*?\*\//gm
const SQL_COMMENT = /--.*|\bis\s+'(?:[^']|'')*'/gm

/** Every source file that is written by hand. */
export function codeOf(tree: Tree): SourceFile[] {
  return tree.files(/^(?!domain\/generated\/).*\.(tsx?|mjs|sql|css)$/).filter(({ path }) => !isPlanted(path))
}

/** The files with their comments replaced by spaces, so that line numbers stay the same. */
export function withoutComments(files: SourceFile[]): SourceFile[] {
  return files.map(({ path, text }) => ({ path, text: text.replaceAll(commentIn(path), (comment) => comment.replaceAll(/[^\n]/g, ' ')) }))
}

/** The files with everything except their comments replaced by spaces. */
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
