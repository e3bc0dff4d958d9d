import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { keptAnswer } from '../kept_answer.ts'
import { sourceHash } from '../pages.ts'
import type { App } from '../server.ts'

/** The description for people: Swagger UI at /docs and Redoc at /redoc, each one page that asks no other host for anything. */
export function docs(app: App) {
  const route = { config: { role: 'public' }, schema: { hide: true } } as const
  app.get('/docs', route, keptAnswer(swaggerUi))
  app.get('/redoc', route, keptAnswer(redoc))
}

async function swaggerUi() {
  return page({
    title: 'API',
    style: await packaged('swagger-ui-dist/swagger-ui.css'),
    scripts: [
      await packaged('swagger-ui-dist/swagger-ui-bundle.js'),
      // The validator would be asked over the internet.
      `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#api', deepLinking: true, filter: true, validatorUrl: 'none' })`,
    ],
  })
}

async function redoc() {
  const bundle = await packaged('redoc/bundles/redoc.standalone.js')
  const start = `init('openapi.json', { disableTelemetry: true }, document.getElementById('api'))`
  return page({
    title: 'API reference',
    style: 'body { margin: 0; --font-family-base: system-ui, sans-serif }',
    // it is a module, whose names are known in no other script
    scripts: [`${bundle.replace(foreignImage, emptyImage)}\n${start}`],
    isModule: true,
  })
}

// its maker's logo, and icons that a description may ask for
const foreignImage = /https:\/\/cdn\.redoc[^"'`]*/g
const emptyImage = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%221%22 height=%221%22/%3E'

const packaged = (path: string) => readFile(fileURLToPath(import.meta.resolve(path)), 'utf8')

type Parts = { title: string; style: string; scripts: string[]; isModule?: boolean }

function page({ title, style, scripts, isModule = false }: Parts) {
  const inlined = scripts.map(inline)
  const content = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Firm CRM</title>
<link rel="icon" href="${emptyImage}">
<style>${style}</style>
</head>
<body>
<div id="api"></div>
${inlined.map((script) => `<script${isModule ? ' type="module"' : ''}>${script}</script>`).join('\n')}
</body>
</html>
`
  return {
    content,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        `default-src 'none'; script-src ${inlined.map(sourceHash).join(' ')}; ` +
        // Both programs write styles as they go. Redoc's search is a worker made from its own text.
        "style-src 'unsafe-inline'; worker-src blob:; img-src data:; font-src data:; connect-src 'self'; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    },
  }
}

/** A program as it may stand in a page: it says nothing that ends the script or opens a comment, nor where its map is. */
const inline = (program: string) =>
  program
    .replaceAll('\r\n', '\n')
    .replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
    .replace(/<\/script/gi, '<\\/script')
    .replaceAll('<!--', '<\\x21--')
