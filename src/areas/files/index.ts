export { PassageHit } from './evidence_schema.ts'
export { keepFile } from './keep.ts'
export { findPassages, findQuotes, type QuoteHit } from './passage_search.ts'
export { discard, receiveFile } from './receive.ts'
export { FileReview, fileReview } from './review_state.ts'
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
