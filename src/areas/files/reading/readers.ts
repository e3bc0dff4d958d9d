import type { Reader } from '../../../platform/documents/reader.ts'
import type { ReaderName } from '../receive/formats.ts'

/** The reader of a format, loaded when it is needed. */
export async function readerFor(name: ReaderName): Promise<Reader> {
  switch (name) {
    case 'pdf':
      return (await import('../../../platform/documents/readers/pdf/pdf.ts')).readPdf
    case 'doc':
      return (await import('../../../platform/documents/readers/word/doc.ts')).readDoc
    case 'docx':
      return (await import('../../../platform/documents/readers/word/docx.ts')).readDocx
    case 'ppt':
      return (await import('../../../platform/documents/readers/powerpoint/ppt.ts')).readPpt
    case 'pptx':
      return (await import('../../../platform/documents/readers/powerpoint/pptx.ts')).readPptx
    case 'xls':
      return (await import('../../../platform/documents/readers/xls.ts')).readXls
    case 'xlsx':
      return (await import('../../../platform/documents/readers/xlsx.ts')).readXlsx
    case 'image':
      return (await import('../../../platform/documents/readers/image.ts')).readImage
    case 'html':
      return (await import('../../../platform/documents/readers/html/html.ts')).readHtml
    default:
      return name satisfies never
  }
}
