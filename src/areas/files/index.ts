export { readLabel } from './analysis/labelled/label.ts'
export { Stated } from './analysis/labelled/labelled.ts'
export { readRestored } from './change.ts'
export { creditAgreementsOf } from './credit_agreements.ts'
export { doubtfulSql } from './evidence/doubtful_sql.ts'
export {
  type FileValue,
  judgedPlace,
  judgedValue,
  listValues,
  pageNumberOf,
  requireReadFile,
} from './evidence/evidence.ts'
export { Box, Entry, PageItem, type PageText, PassageHit } from './evidence/evidence_schema.ts'
export { readPage } from './evidence/read_page.ts'
export { FileReview, fileReview } from './evidence/review_state.ts'
export { forgetInFiles } from './forget_person.ts'
export { type Concept, type Dimension } from './lines/concept.ts'
export { type ConceptName, conceptNames, concepts, isConcept } from './lines/concepts.ts'
export {
  companiesWithFilings,
  type Filing,
  filingOf,
  filingsOf,
  hasDocuments,
  hasFilings,
  tablesOfFile,
} from './lines/filings.ts'
export {
  type AskedPeriod,
  cellFor,
  isAbsent,
  linesCalled,
  linesFor,
  standsBetween,
  yearsBefore,
  yearsUpTo,
} from './lines/find.ts'
export { type Cell, type Line } from './lines/line.ts'
export { listFiles } from './list.ts'
export {
  nearestSentences,
  type PassageRow,
  passagesWith,
  quotesOf,
  type Ranked,
  rankedSentences,
} from './passages/nearest_sentences.ts'
export { findPassages, findQuotes, type QuoteHit } from './passages/passage_search.ts'
export { askedFor } from './passages/passage_words.ts'
export { boxOfQuote, spaced, stands } from './passages/quoted.ts'
export { limitsBefore, sentencesIn } from './passages/sentences.ts'
export { passagesOnPages, type WholePassage } from './passages/whole_passages.ts'
export { requireFile } from './queries.ts'
export { ExtractedData, Table } from './reading/extracted.ts'
export { formats, isExtension } from './receive/formats.ts'
export { keepFile } from './receive/keep.ts'
export { receiveFile } from './receive/receive.ts'
export { unusedOfFiles } from './receive/sweep.ts'
export { FileId, FileItem, FilePatch, FileQuery, FileRecord } from './schema.ts'
export { asked, chooseConnection, type Fits, saySource } from './sources/choose.ts'
export { fileSync } from './sources/file_sync.ts'
export { ListQuery, SiteFile, sourceRoutes } from './sources/routes.ts'
export { FolderId, SourceSaid, SyncBody, SyncedRow, Which } from './sources/rows.ts'
export { UploadFields } from './sources/upload_source.ts'
