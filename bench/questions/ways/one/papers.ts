import { type Book, known, sum } from '../../book.ts'
import { count, either, figure, leading, rows } from '../../cases.ts'
import { type Asked, type Pick } from './asked.ts'

export function ofPapers(book: Book, pick: Pick): Asked[] {
  const colleague = pick(book.colleagues.slice(0, 5))
  const first = colleague.name.split(' ')[0] ?? ''
  const tag = pick([...new Set(book.notes.flatMap(({ tags }) => tags))])
  const notes = book.notes.filter(({ author }) => author === colleague)
  const newest = book.documents.toSorted((a, b) => a.uploadedDaysAgo - b.uploadedDaysAgo)
  // biome-ignore format: a table
  return [
    {
      name: 'notes by',
      ways: [`notes written by ${first}`, `which notes did ${first} write`, `${first}'s notes`, `notes from ${first}`, `how many notes has ${first} written`],
      expect: either(rows(notes), count(notes.length)),
    },
    {
      name: 'notes tagged',
      ways: [`notes tagged ${tag}`, `notes with the tag ${tag}`, `which notes are tagged ${tag}`, `show all ${tag} notes`],
      expect: rows(book.notes.filter(({ tags }) => tags.includes(tag))),
    },
    {
      name: 'pinned',
      ways: ['pinned notes', 'which notes are pinned', 'show me the pinned notes', 'notes that somebody pinned'],
      expect: rows(book.notes.filter(({ isPinned }) => isPinned)),
    },
    {
      name: 'notes within',
      ways: ['notes from the last 30 days', 'notes written in the last 30 days', 'what notes were added in the past 30 days', 'new notes in the last 30 days'],
      expect: rows(book.notes.filter(({ daysAgo }) => daysAgo <= 30)),
    },
    {
      name: 'documents within',
      ways: ['documents uploaded in the last 90 days', 'files from the last 90 days', 'which documents came in during the last 90 days', 'what was uploaded in the past 90 days', 'new documents in the last 90 days'],
      expect: rows(book.documents.filter(({ uploadedDaysAgo }) => uploadedDaysAgo <= 90)),
    },
    {
      name: 'documents by',
      ways: [`documents uploaded by ${first}`, `which files did ${first} upload`, `files ${first} uploaded`, `${first}'s uploads`],
      expect: rows(book.documents.filter(({ uploadedBy }) => uploadedBy === colleague)),
    },
    {
      name: 'failed',
      ways: ['which documents failed', 'documents that could not be read', 'failed documents', 'which files failed to process', 'documents with errors'],
      expect: rows(book.documents.filter(({ error }) => error !== null)),
    },
    {
      name: 'newest document',
      ways: ['what is the newest document', 'most recent document', 'which document was uploaded last', 'latest upload', 'the last document that was uploaded'],
      expect: leading(newest.slice(0, 1)),
    },
    {
      name: 'CIMs',
      ways: ['which CIMs do we have', 'list all CIMs', 'information memoranda', 'show me our information memorandums', 'all CIMs on file'],
      expect: rows(book.documents.filter(({ type }) => type === 'cim')),
    },
    {
      name: 'contracts',
      ways: ['all contracts', 'which contracts have we uploaded', 'list the contracts', 'contracts on file'],
      expect: rows(book.documents.filter(({ type }) => type === 'contract')),
    },
    {
      name: 'how many documents',
      ways: ['how many documents do we have', 'number of files', 'how many files are uploaded', 'count of documents'],
      expect: count(book.documents.length),
    },
    {
      name: 'average employees',
      ways: ['average number of employees of our companies', 'how many people do our companies employ on average', 'mean headcount of companies'],
      expect: figure(sum(known(book.companies.map(({ employees }) => employees))) / book.companies.length, 'number'),
    },
  ]
}
