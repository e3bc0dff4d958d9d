export const faultsOfFiles = ['encrypted', 'corrupt', 'empty', 'too_complex', 'timeout', 'unsupported'] as const
export type FaultOfFile = (typeof faultsOfFiles)[number]

/** A file that cannot be read, through a fault of its own: trying again changes nothing. The message says what to do. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly code: FaultOfFile
  constructor(code: FaultOfFile, message: string = sentences[code]) {
    super(message)
    this.code = code
  }
}

const sentences: Record<FaultOfFile, string> = {
  encrypted: 'The file is protected by a password. Remove the protection and upload it again.',
  corrupt: 'The file is damaged and cannot be opened. Export or save it anew and upload it again.',
  empty: 'The file has nothing in it that can be read.',
  too_complex: 'The file is too large or too deeply nested inside to be read safely. Upload it in parts.',
  timeout: 'Reading the file took too long and was given up. Upload it in parts.',
  unsupported: 'This version of the format cannot be read. Save it in a current format and upload it again.',
}
