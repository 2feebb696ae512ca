export type TextSection = { title: string; paragraphs: readonly string[]; points?: readonly string[] }

/** A longer text: headings, paragraphs and lists, at a width that reads well. */
export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ title, paragraphs, points }) => (
    <section key={title}>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-4">
          {paragraph}
        </p>
      ))}
      {points && (
        <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-crocus-400">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  ))
}
