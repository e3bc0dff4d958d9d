import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const fonts = join(dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json'))), 'ttf')
const fontNames = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSans-Oblique.ttf']

let compiler: NodeCompiler | undefined
const typst = () =>
  (compiler ??= NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontBlobs: fontNames.map((name) => readFileSync(join(fonts, name))) }],
  }))

/** A PDF of the layout beside this file, with the data in it. */
export function typeset(layout: 'memorandum.typ' | 'deck.typ', data: object): Buffer {
  const mainFileContent = readFileSync(join(import.meta.dirname, layout), 'utf8')
  const compiled = typst().compile({ mainFileContent, inputs: { data: JSON.stringify(data) } })
  const { result } = compiled
  if (!result)
    throw new Error(`${layout}: ${JSON.stringify(typst().fetchDiagnostics(compiled.takeDiagnostics() as never))}`) // reason: without a result there are some
  return typst().pdf(result)
}
