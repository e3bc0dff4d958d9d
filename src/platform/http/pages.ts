import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

type Page = { html: string; policy: string }

/** A self-contained page whose content security policy allows its own style and script and nothing from elsewhere. */
export function htmlPage({ title, body, script = '' }: { title: string; body: string; script?: string }): Page {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Firm CRM</title>
<style>${style}</style>
</head>
<body>
<main>${body}</main>
${script ? `<script>${script}</script>` : ''}
</body>
</html>
`
  const scripts = script ? sourceHash(script) : "'none'"
  return {
    html,
    policy:
      `default-src 'none'; style-src ${sourceHash(style)}; script-src ${scripts}; connect-src 'self'; img-src data:; ` +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  }
}

/** How a content security policy names an inline script or style (CSP level 3, hash-source). */
export const sourceHash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

export const sendPage = (reply: FastifyReply, { html, policy }: Page) =>
  reply
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .serializer((page: string) => page)
    .send(html)

const style = `
  :root { color-scheme: light dark; --ink: #1c2024; --quiet: #60646c; --line: #d9d9e0; --accent: #0f766e; --ground: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #edeef0; --quiet: #b0b4ba; --line: #43484e; --accent: #2dd4bf; --ground: #111113 }
  }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/22px system-ui, sans-serif }
  main { max-width: 34rem; margin: 12vh auto; padding: 0 24px }
  h1 { font-size: 20px; line-height: 28px; font-weight: 600 }
  p, dd, label { color: var(--quiet) }
  a { color: var(--accent) }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 8px 24px; border-top: 1px solid var(--line); padding-top: 16px }
  dd { margin: 0 }
  label, input { display: block; margin-bottom: 8px }
  input { font: inherit; padding: 8px; width: 100%; box-sizing: border-box; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: var(--ink) }
  button { font: inherit; padding: 8px 16px; border: 0; border-radius: 6px; background: var(--accent); color: var(--ground); cursor: pointer }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
