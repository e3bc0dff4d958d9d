/** How text can be written, by the names of the Encoding Standard, and what people call it. */
export const encodingNames = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big endian)',
  'windows-1252': 'Western European (Windows)',
  macintosh: 'Western European (Mac)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1257': 'Baltic (Windows)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Simplified Chinese (GB 18030)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC)',
} as const

export type Encoding = keyof typeof encodingNames
// reason: Object.keys forgets that these are all
export const encodings = Object.keys(encodingNames) as [Encoding, ...Encoding[]]
