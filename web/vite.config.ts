import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'

// npm run build (scripts/web_build.ts) and npm run web:dev. The page that is built asks no other host for anything.

// where the service answers while one works on the app: its PORT
const service = `http://127.0.0.1:${process.env['PORT'] ?? 8000}`
const paths = ['/api', '/auth', '/agentic-chat', '/email_bot', '/health', '/t/', '/docs', '/redoc', '/openapi.json']

export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  plugins: [react(), viteSingleFile(), programLast()],
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // of a package with thousands of icons it reads those that are used: a third of the time, half of the memory
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  server: { proxy: Object.fromEntries(paths.map((path) => [path, service])) },
})

/** Puts the program behind the page: what is before it is painted while two megabytes of it are still being read. */
function programLast(): Plugin {
  return {
    name: 'program-last',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
        const html = file.source.toString()
        const program = /<script type="module"[^>]*>[\s\S]*?<\/script>/.exec(html)?.[0] ?? ''
        // a function, since the program has $ in it
        file.source = html.replace(program, '').replace(/<\/body>/, () => `${program}\n</body>`)
      }
    },
  }
}
