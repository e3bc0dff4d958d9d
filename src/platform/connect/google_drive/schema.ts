import { z } from 'zod'

export const folderType = 'application/vnd.google-apps.folder'

/** What is asked about a file, and read of the answer. */
export const fileFields =
  'id,name,mimeType,size,modifiedTime,createdTime,webViewLink,md5Checksum,parents,trashed,driveId,shortcutDetails'

export const DriveFile = z.object({
  id: z.string().min(1),
  name: z.string().default(''),
  mimeType: z.string().default('application/octet-stream'),
  size: z.coerce.number().int().nonnegative().optional().catch(undefined),
  modifiedTime: z.string().optional(),
  createdTime: z.string().optional(),
  webViewLink: z.string().optional(),
  md5Checksum: z.string().optional(),
  parents: z.array(z.string()).optional(),
  trashed: z.boolean().default(false),
  driveId: z.string().optional(),
})
export type DriveFile = z.infer<typeof DriveFile>

export const FileList = z.object({
  files: z.array(DriveFile).default([]),
  nextPageToken: z.string().optional(),
  incompleteSearch: z.boolean().default(false),
})
export type FileList = z.infer<typeof FileList>

export const ChangeList = z.object({
  changes: z.array(
    z.object({
      fileId: z.string().optional(),
      removed: z.boolean().default(false),
      file: DriveFile.optional(),
    }),
  ),
  nextPageToken: z.string().optional(),
  newStartPageToken: z.string().optional(),
})
export type ChangeList = z.infer<typeof ChangeList>

export const StartPageToken = z.object({ startPageToken: z.string().min(1) })

export const DriveList = z.object({
  drives: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})
export type DriveList = z.infer<typeof DriveList>

export const About = z.object({
  user: z.object({ displayName: z.string().optional(), emailAddress: z.string().optional() }),
})

/** Google's own documents have no bytes: they are taken as the Office file that Google makes of them. */
export const exports: Record<string, { type: string; extension: string }> = {
  'application/vnd.google-apps.document': {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: '.docx',
  },
  'application/vnd.google-apps.spreadsheet': {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: '.xlsx',
  },
  'application/vnd.google-apps.presentation': {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extension: '.pptx',
  },
  'application/vnd.google-apps.drawing': { type: 'application/pdf', extension: '.pdf' },
}

/** Why a thing in the drive cannot become a file; undefined where it can. */
export function reasonAgainst({ mimeType }: DriveFile): string | undefined {
  if (!mimeType.startsWith('application/vnd.google-apps.') || mimeType in exports) return undefined
  return mimeType === 'application/vnd.google-apps.shortcut'
    ? 'It is a shortcut: its file is read where it lies'
    : 'Google offers no file for this kind of document'
}
