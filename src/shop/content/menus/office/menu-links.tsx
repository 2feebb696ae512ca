import type { PartProps } from '../../office/block-props.ts'
import { RowList } from '../../office/row-list.tsx'
import { LinkFields } from '../../office/target-field.tsx'
import type { TargetGroup } from '../../office/targets.ts'
import type { MenuLink } from '../contract.ts'
import { emptyLink } from '../rules/menus.ts'
import { menusTexts as texts } from './menus-texts.ts'

type Props = PartProps<MenuLink[]> & { links: readonly MenuLink[]; targets: readonly TargetGroup[]; least: number; most: number }

/** Edits the links of one menu in their order. */
export const MenuLinks = ({ links, targets, ...list }: Props) => (
  <RowList {...list} rows={links} empty={emptyLink} add={texts.addLink}>
    {(link, part) => (
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <LinkFields {...part} link={link} targets={targets} onChange={({ text, to }) => part.onChange({ ...link, text, to })} />
        <label className="flex min-h-11 items-center gap-2 lg:min-h-8">
          <input
            type="checkbox"
            checked={!link.hidden}
            disabled={part.disabled}
            onChange={({ target }) => part.onChange({ ...link, hidden: !target.checked })}
            className="size-5 accent-crocus-700"
          />
          {texts.shown}
        </label>
      </div>
    )}
  </RowList>
)
