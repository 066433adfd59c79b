// Writes a .br file next to every text file of the build, at the highest compression level, since a file is compressed once and sent often.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'beauty-barter:compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true })
        for (const name of names.filter((each) => /\.(js|css|svg)$/.test(each))) {
          const content = await readFile(join(folder, name))
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
          await writeFile(join(folder, `${name}.br`), await compress(content, { params }))
        }
      },
    },
  }
}
