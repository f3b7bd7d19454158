import classes from './headers-view.module.css'

/** Headers, as names and values. */
export function HeadersView({ headers, label }: { headers: Readonly<Record<string, string | string[]>>; label: string }) {
  return (
    <dl className={classes.headers} aria-label={label}>
      {Object.entries(headers).flatMap(([name, value]) =>
        [value].flat().map((each) => (
          <div key={`${name} ${each}`}>
            <dt>{name}</dt>
            <dd>{each}</dd>
          </div>
        )),
      )}
    </dl>
  )
}
