import type { Document, Page, PageUnit, Word } from '../src/platform/documents/document.ts'

/** A document of these pages, one line of text a line; a gap of two blanks or more is one between columns. */
export function laidOut(pages: readonly string[], unit: PageUnit = 'page'): Document {
  return { unit, pages: pages.map((text, index) => pageOf(text, index + 1)), notices: [] }
}

function pageOf(text: string, number: number): Page {
  const words = text.split('\n').flatMap((line, row) => wordsOf(line.trimEnd(), row))
  return { number, name: null, width: 612, height: 792, source: 'digital', turn: 0, words, tables: [], rules: [] }
}

const characterWidth = 5
const lineHeight = 12

function wordsOf(line: string, row: number): Word[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    x: 30 + index * characterWidth,
    y: 30 + row * lineHeight,
    width: text.length * characterWidth,
    height: 10,
    size: 10,
    bold: false,
    run: row * 1000 + columnsBefore(line, index),
  }))
}

const columnsBefore = (line: string, index: number) => line.slice(0, index).match(/\S {2,}(?=\S|$)/g)?.length ?? 0
