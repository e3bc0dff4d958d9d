import type { Book } from '../book.ts'
import { ask, type Case, count, either, figure, pages, plain, refused, rows, says, shorthand } from '../cases.ts'

export function secondHandDocuments(book: Book): Case[] {
  const { documents } = book
  const summit = book.document('Summit Dental')
  const ofType = (type: string) => documents.filter((each) => each.type === type)
  const byLena = documents.filter(
    ({ uploadedBy, uploadedDaysAgo }) => uploadedBy.name === 'Lena Fischer' && uploadedDaysAgo < 89,
  )
  const term = 36
  // biome-ignore format: a table
  return [
    ask('On which day was the Summit Dental CIM uploaded?', plain, says(book.dayOf(summit.uploadedDaysAgo))),
    ask('Where in our files is an expansion into Denmark mentioned?', plain, pages([['Fjord Payments Teaser.pdf', 2]], { only: true })),
    ask('For how long does the Atlas supply contract run?', plain, either(says(String(term)), figure(term, 'number'), pages([['Atlas Supply Contract.pdf', 1]]))),
    ask('How many information memoranda have we received?', plain, count(ofType('cim').length)),
    ask('What does the Summit Dental CIM say about same-store growth?', plain, pages([['Summit Dental CIM.pdf', 2]])),
    ask('Write me an investment memo on Fjord Payments', plain, refused()),
    ask('How is the Nasdaq doing today?', plain, refused()),

    ask('harbor contract termination notice?', shorthand, pages([['Harbor Customer Agreement.pdf', 2]])),
    ask('ip ownership in juniper cim', shorthand, pages([['Juniper Analytics CIM.pdf', 3]])),
    ask('docs lena put up last 3 months', shorthand, rows(byLena)),
    ask('nordic exposure anywhere in our docs', shorthand, pages([['Fjord Payments Teaser.pdf', 1]])),
    ask('is cobalt overpriced', shorthand, refused()),
  ]
}
