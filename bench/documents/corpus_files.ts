import { globSync } from 'node:fs'
import { join } from 'node:path'
import { corpus } from '../../test/corpus.ts'

/**
 * A third of the documents with right answers is kept aside: rules are written without looking at these, and their figures
 * stand apart, because only they tell how unseen documents fare.
 */
const keptAside = new Set([
  'cim_dosing_pumps.pdf',
  'cim_veterinary.pdf',
  'deck_diagnostics.pptx',
  'scan_marine_supply.pdf',
  'statements_sensors.xls',
  'teaser_media.html',
  'ADOBE_2015_10K_excerpt.pdf',
  'AMD_2015_10K_excerpt.pdf',
  'BESTBUY_2024Q2_10Q_excerpt.pdf',
  'CORNING_2021_10K_excerpt.pdf',
  'KRAFTHEINZ_2019_10K_excerpt.pdf',
  'MICROSOFT_2016_10K_excerpt.pdf',
  'NIKE_2019_10K_excerpt.pdf',
  'PEPSICO_2021_10K_excerpt.pdf',
])

export type CorpusFile = { folder: string; name: string; path: string; keptAside: boolean }

/** Files of a folder of the corpus, by name. */
export const filesOf = (folder: string, root = corpus): CorpusFile[] =>
  globSync('*', { cwd: join(root, folder) })
    .filter((name) => !/\.(json|jsonl|md)$/.test(name))
    .sort()
    .map((name) => ({ folder, name, path: join(root, folder, name), keptAside: keptAside.has(name) }))
