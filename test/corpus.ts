import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Real documents with their right answers, beside the project where it is developed; not part of it. */
export const corpus = join(import.meta.dirname, '..', '..', 'shared', 'corpus')

/** For the options of a test: skips it, with the reason, where the corpus is missing. */
export const needsCorpus = existsSync(corpus) ? {} : { skip: 'the corpus of documents (../shared/corpus) is not here' }
