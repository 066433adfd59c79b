import { defineConfig } from 'vite'

// The server and the operator's command line as plain JavaScript; packages stay in node_modules.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', gateway: 'server/gateway-alone.ts', admin: 'server/admin.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
})
