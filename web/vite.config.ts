import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './icons.ts'
import { withoutQuestionWords } from './question_words.ts'

// npm run build (scripts/web_build.ts, which makes a page and its parts of what comes out) and npm run web:dev.

// where the service answers while one works on the app: its PORT
const service = `http://127.0.0.1:${process.env['PORT'] ?? 8000}`
const paths = ['/api', '/auth', '/agentic-chat', '/email_bot', '/health', '/t/', '/docs', '/redoc', '/openapi.json']

/**
 * Screens, editors and charts are parts by themselves, unless they are used together. `$initial` is what the page needs to begin.
 * What four parts and more share is one part, what tables need another, or each screen would be made of dozens.
 */
const parts = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'drawing', test: /node_modules\/zrender\//, priority: 4 },
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 3 }, // reason: else its type is any text
  { name: 'app', tags: ['$initial' as const], priority: 2 }, // reason: as above
  // Home and what surrounds every screen, with all that they need: scripts/web_parts.ts has them fetched ahead
  { name: 'home', test: /web\/src\/(shell\/shell|areas\/overview\/home_screen)\.tsx$/, priority: 1.9 },
  // what begins once the first screen stands
  {
    name: 'later',
    test: /web\/src\/(api\/(live\/follow|offline\/transport)|offline\/follow_network)\.ts$/,
    priority: 1.88,
  },
  { name: 'rail', test: /web\/src\/shell\/rail\.tsx$/, priority: 1.85 },
  { name: 'tables', test: /web\/src\/table\//, minShareCount: 4, priority: 1.8 },
  { name: 'common', minShareCount: 4, priority: 1 },
  // what is opened from there, which web/src/api/prefetch_parts.ts fetches next
  { name: 'records', test: /\/(compan(y|ies)|contacts?|deal|pipeline|tasks)_screen\.tsx$/, priority: 0.8 },
  { name: 'settings', test: /_section\.tsx$/, priority: 0.7 },
]

export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  base: './',
  plugins: [react(), icons(), withoutQuestionWords()],
  css: { modules: { generateScopedName: classOf } },
  experimental: {
    // a part is known by its file name to the import map of the page alone
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'js' ? { runtime: `import.meta.resolve("./${file}")` } : { relative: true },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsDir: '',
    assetsInlineLimit: 0,
    // all styles stand in the page: their order is that of one program, and no screen is shown before its own
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // what an area lends is taken one by one: who asks its index for a word does not get its dialogs too
      treeshake: { moduleSideEffects: [{ test: /\/areas\/[^/]+\/index\.tsx?$/, sideEffects: false }] },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
        codeSplitting: { groups: parts },
      },
    },
  },
  worker: { rolldownOptions: { output: { entryFileNames: '[name].js' } } },
  server: { proxy: Object.fromEntries(paths.map((path) => [path, service])) },
})

/** A class by its name and its file alone: what is alike within a file compresses to next to nothing. */
function classOf(name: string, file: string): string {
  const mark = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
  return `${name}_${mark.slice(0, 6)}`
}
