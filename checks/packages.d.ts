// What the tests use of packages that are installed in this folder, for checks of types without them.
declare module 'emulate' {
  export function createEmulator(options: {
    service: 'google' | 'microsoft'
    port: number
    baseUrl?: string
    seed: object
  }): Promise<{ url: string; close(): Promise<void> }>
}

declare module 's3rver' {
  export type Written = { size: number; md5: string }
  export type Content = AsyncIterable<Buffer>

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
      putObject(object: { bucket: string; key: string; content: Content; metadata: object }): Promise<Written>
      putPart(bucket: string, uploadId: string, partNumber: number, content: Content): Promise<Written>
    }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

declare module 's3rver/lib/models/account.js' {
  export const DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void }
}
