const wordCharactersMax = 24

/** Words too long for a line of a narrow column may break anywhere: a zero-width space stands where they can. */
export const breakable = (text: string): string =>
  text.replace(/\S{25,}/gu, (word) => {
    const characters = [...word]
    const pieces = []
    for (let from = 0; from < characters.length; from += wordCharactersMax / 2)
      pieces.push(characters.slice(from, from + wordCharactersMax / 2).join(''))
    return pieces.join('\u200b')
  })
