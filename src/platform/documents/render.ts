import type { Page } from './document.ts'

/** A page as it was read, of the file that lies at the path. */
export type PageToRender = Pick<Page, 'number' | 'width' | 'height' | 'source' | 'turn' | 'words' | 'rules'>
type Rendering = { path: string; extension: string; page: PageToRender; widthPx: number }
export type ImageSize = { width: number; height: number }

const pixelsMax = 25_000_000
const images = ['jpg', 'jpeg', 'png', 'tif', 'tiff']

/**
 * The image of a page as PNG: what stands in a box of the page (points) stands in the image at the same place, times the
 * image's width through the page's. It is "widthPx" wide, or less where it would be too high for that.
 */
export async function renderPage({ path, extension, page, widthPx }: Rendering): Promise<Buffer> {
  const size = sizeOf(page, widthPx)
  if (page.source === 'layout') return (await import('./render_layout.ts')).renderLayout(page, size)
  if (images.includes(extension)) return (await import('./render_picture.ts')).renderPicture(path, page, size)
  return (await import('./render_pdf.ts')).renderPdf(path, page, size)
}

function sizeOf(page: PageToRender, widthPx: number): ImageSize {
  const ratio = page.height / page.width
  const width = Math.max(1, Math.min(widthPx, Math.floor(Math.sqrt(pixelsMax / ratio))))
  return { width, height: Math.max(1, Math.round(width * ratio)) }
}
