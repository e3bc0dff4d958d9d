/** Whether a document has figures for the records of a company; a contract and the like have not. */
export const hasFigures = (kind: string | null): boolean => kind !== 'contract' && kind !== 'other'

const office = ['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx']
const pictures = ['jpg', 'jpeg', 'png', 'tif', 'tiff']
// as the service has them; it has the last word
const limitsMb: Record<string, number> = {
  pdf: 100,
  ...Object.fromEntries(office.map((ending) => [ending, 50])),
  ...Object.fromEntries(pictures.map((ending) => [ending, 20])),
  html: 10,
  htm: 10,
}

/** For a file chooser. */
export const acceptedFiles = Object.keys(limitsMb)
  .map((ending) => `.${ending}`)
  .join()

/** Why a file need not be sent at all; undefined where it may be. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const limit = limitsMb[ending]
  if (!limit)
    return 'Files of this kind are not read. Send a PDF, Word, PowerPoint, Excel, HTML file, or a JPEG, PNG or TIFF picture.'
  if (size === 0) return 'The file is empty.'
  return size > limit * 1_048_576 ? `A .${ending} file may have at most ${limit} MB.` : undefined
}
