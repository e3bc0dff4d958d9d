/** How a format is read. */
export type ReaderName = 'pdf' | 'doc' | 'docx' | 'ppt' | 'pptx' | 'xls' | 'xlsx' | 'image' | 'html'

type Format = { contentType: string; limitMb: number; reader: ReaderName }

const word = 50
const slides = 50
const workbook = 50
const image = 20
const html = 10

/** The specification's table of limits: extension → media type, largest size, reader. */
export const formats = {
  pdf: { contentType: 'application/pdf', limitMb: 100, reader: 'pdf' },
  doc: { contentType: 'application/msword', limitMb: word, reader: 'doc' },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    limitMb: word,
    reader: 'docx',
  },
  ppt: { contentType: 'application/vnd.ms-powerpoint', limitMb: slides, reader: 'ppt' },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    limitMb: slides,
    reader: 'pptx',
  },
  xls: { contentType: 'application/vnd.ms-excel', limitMb: workbook, reader: 'xls' },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    limitMb: workbook,
    reader: 'xlsx',
  },
  jpg: { contentType: 'image/jpeg', limitMb: image, reader: 'image' },
  jpeg: { contentType: 'image/jpeg', limitMb: image, reader: 'image' },
  png: { contentType: 'image/png', limitMb: image, reader: 'image' },
  tif: { contentType: 'image/tiff', limitMb: image, reader: 'image' },
  tiff: { contentType: 'image/tiff', limitMb: image, reader: 'image' },
  html: { contentType: 'text/html', limitMb: html, reader: 'html' },
  htm: { contentType: 'text/html', limitMb: html, reader: 'html' },
} as const satisfies Record<string, Format>

export type Extension = keyof typeof formats

export const isExtension = (word: string): word is Extension => Object.hasOwn(formats, word)
