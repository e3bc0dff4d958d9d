import { z } from 'zod'

const Facet = z.object({}).loose()

export const DriveItem = z.object({
  id: z.string().min(1),
  name: z.string().default(''),
  size: z.int().nonnegative().optional().catch(undefined),
  cTag: z.string().optional(),
  eTag: z.string().optional(),
  webUrl: z.string().optional(),
  lastModifiedDateTime: z.string().optional(),
  parentReference: z.object({ id: z.string().optional() }).loose().optional(),
  file: z.object({ mimeType: z.string().optional() }).loose().optional(),
  folder: Facet.optional(),
  root: Facet.optional(),
  package: Facet.optional(),
  remoteItem: Facet.optional(),
  malware: Facet.optional(),
  deleted: Facet.optional(),
})
export type DriveItem = z.infer<typeof DriveItem>

export const DriveItems = z.object({
  value: z.array(DriveItem),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})
export type DriveItems = z.infer<typeof DriveItems>

export const Drive = z.object({
  id: z.string(),
  name: z.string().nullish(),
  owner: z
    .object({ user: z.object({ displayName: z.string().nullish() }).loose().optional() })
    .loose()
    .nullish(),
})

/** Why an item cannot become a file; undefined where it can. */
export function reasonAgainst(item: DriveItem): string | undefined {
  if (item.malware) return 'Microsoft holds it for malicious'
  if (item.remoteItem) return 'It lies in another drive, and is read there'
  if (!item.file) return 'It is a notebook, which has no file of its own'
  return undefined
}
