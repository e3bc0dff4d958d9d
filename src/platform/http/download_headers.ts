import { create as contentDisposition } from 'content-disposition'

/** The headers of what is saved as a file and never shown as a page of ours: a stranger may have written it. */
export const downloadHeaders = (filename: string, caching: 'no-store' | 'no-cache') => ({
  'cache-control': `private, ${caching}`,
  'content-disposition': contentDisposition(filename),
  'content-security-policy': "default-src 'none'; sandbox",
})
