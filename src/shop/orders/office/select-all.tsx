import { selectTexts as texts } from './many-orders-texts.ts'

/** The box that selects all rows of a page, with the number of selected orders. */
export const SelectAll = ({ selected, isAll, isSome, onChange }: { selected: number; isAll: boolean; isSome: boolean; onChange: (isOn: boolean) => void }) => (
  <label className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
    <input
      type="checkbox"
      checked={isAll}
      ref={(box) => void (box && (box.indeterminate = isSome && !isAll))}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 flex-none accent-crocus-700"
    />
    <span className="sr-only">{texts.selectAll}</span>
    <span role="status" className="font-semibold tabular-nums">
      {texts.selected(selected)}
    </span>
  </label>
)
