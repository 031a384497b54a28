/**
 * Returns a value after a change, as `change` of bcnb/present describes it. A kernel in a browser sends a change to null as {}.
 * @param {any} value
 * @param {Change} change
 */
export function changed(value, change) {
  if ("=" in change) return change["="];
  if (change.put) {
    const put = change.put.map((one) => changed(value[one.was], one));
    return [...value.slice(0, change.at), ...put, ...value.slice(change.at + change.cut)];
  }
  if (!change.in) return "was" in change ? value : null;
  const parts = new Map(Object.entries(value));
  change.gone.forEach((key) => parts.delete(key));
  for (const [key, one] of Object.entries(change.in)) parts.set(key, changed(parts.get(key), one));
  if (Array.isArray(value)) return [...parts.values()];
  return Object.fromEntries(change.order?.map((key) => [key, parts.get(key)]) ?? parts);
}
