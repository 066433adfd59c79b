import { defineConfig } from 'vite'

// The server and the operator's command line as plain JavaScript, packages included: reading a thousand small files was
// most of a start. Left out is what loads native code or files beside its own.
export default defineConfig({
  publicDir: false,
  // React's half for development stays out.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'pdfkit', 'pino', 'pino-pretty', 'sharp'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        gateway: 'server/gateway-alone.ts',
        admin: 'server/admin.ts',
        'calendar-worker': 'server/services/calendars/busy-times-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
})
