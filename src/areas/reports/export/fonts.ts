import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Fonts that come with the program, so that a report looks the same on every machine.

export const fontName = 'DejaVu Sans'
const folder = join(dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json'))), 'ttf')

export const fontFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => join(folder, name))
