import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Programs that read the same files without us. Where they are not installed, what needs them is skipped with the reason.

const packages = {
  pdftotext: 'poppler-utils',
  soffice: 'libreoffice-writer libreoffice-calc libreoffice-impress',
}

/** Why a comparison cannot be made here; undefined where it can. */
export function missing(...tools: (keyof typeof packages)[]): string | undefined {
  const lacking = tools.filter((tool) => !isInstalled(tool))
  if (lacking.length === 0) return undefined
  return `not installed: ${lacking.join(', ')} (Debian: apt-get install ${lacking.map((tool) => packages[tool]).join(' ')})`
}

const isInstalled = (tool: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)))

/** The text of a PDF as poppler lays it out, page by page. */
export function pdftotext(path: string): string[] {
  const { stdout, status, stderr } = spawnSync('pdftotext', ['-layout', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 200_000_000,
  })
  if (status !== 0) throw new Error(`pdftotext ${path}: ${stderr}`)
  return stdout.split('\f').slice(0, -1)
}
