import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What the licences of the packages in the web app ask to be handed on with it: name, version, licence
 * and copyright of each, and each licence's text once. `files` are paths of modules.
 */
export async function noticesOf(files: Iterable<string>): Promise<string> {
  const folders = new Set([...files].flatMap((file) => file.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/) ?? []))
  const packages = await Promise.all([...folders].sort().map(readPackage))
  const lines = packages.map(({ name, version, licence, copyright }) =>
    [`${name} ${version}, ${licence}`, ...copyright].join(', '),
  )
  const texts = new Map(packages.filter(({ text }) => text).map(({ licence, text }) => [licence, text]))
  const text = [...new Set(lines), ...[...texts].map(([licence, text]) => `\n${licence}\n${text}`)].join('\n')
  return `The web app holds, beside the program itself:\n${text}\n`
}

async function readPackage(folder: string) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find((entry) => /^licen[sc]e(\.md|\.txt)?$/i.test(entry))
  const text = file ? await readFile(join(folder, file), 'utf8') : ''
  const notice = await readFile(join(folder, 'NOTICE'), 'utf8').catch(() => '') // Apache 2.0, 4d
  const author = file ? '' : await iconsAuthor(folder)
  const lines = text.split('\n').map((line) => line.trim())
  const isCopyright = (line: string) => /^(\W*)copyright\b.*(\d{4}|\(c\)|©)/i.test(line)
  return {
    name: String(name),
    version: String(version),
    licence: String(license),
    copyright: [
      ...(author ? [`Copyright (c) ${author}`] : []),
      ...lines.filter(isCopyright).slice(0, 3),
      ...notice.split('\n').filter((line) => line.trim()),
    ],
    text: lines
      .filter((line) => !isCopyright(line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

/** Who drew the icons of an Iconify package, which has no file with its licence. */
async function iconsAuthor(folder: string): Promise<string> {
  const info = await readFile(join(folder, 'info.json'), 'utf8').catch(() => '{}')
  return JSON.parse(info).author?.name ?? ''
}
