export { pageNumberOf } from './evidence.ts'
export { type PageText, PassageHit } from './evidence_schema.ts'
export { extensionOf, safeFilename } from './filename.ts'
export { forgetInFiles } from './forget_person.ts'
export { keepFile } from './keep.ts'
export { listFiles } from './list.ts'
export { findPassages, findQuotes, type QuoteHit } from './passage_search.ts'
export { requireFile } from './queries.ts'
export { readPage } from './read_page.ts'
export { discard, receiveFile, storageFault } from './receive.ts'
export { FileReview, fileReview } from './review_state.ts'
export { FileItem, FileQuery, FileRecord } from './schema.ts'
export { asked, chooseConnection, type Fits, saySource } from './sources/choose.ts'
export { downloadSource } from './sources/download_source.ts'
export { fileSync } from './sources/file_sync.ts'
export { listSource } from './sources/list_source.ts'
export {
  FolderId,
  RemoteId,
  SourceFileId,
  type SourceRow,
  SourceSaid,
  SyncBody,
  SyncedRow,
  Which,
} from './sources/rows.ts'
export { SyncedFiles, syncSource } from './sources/sync_source.ts'
export { UploadFields, uploadToSource } from './sources/upload_source.ts'
export { receiveForm } from './upload.ts'
