/**
 * Makes `shown` look like `wanted` with as few changes as it takes, so that what a person typed, opened or focused
 * stays. Children are matched by id, else by place and tag.
 */
export function morph(shown, wanted) {
  for (const { name } of Array.from(shown.attributes))
    if (!wanted.hasAttribute(name) && name !== 'open') shown.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  morphChildren(shown, wanted);
}

function morphChildren(shown, wanted) {
  const known = new Map([...shown.children].filter((child) => child.id).map((child) => [child.id, child]));
  let at = shown.firstChild;
  for (const target of Array.from(wanted.childNodes)) {
    const same = (target.id && known.get(target.id)) || (fits(at, target) ? at : null);
    if (!same) {
      shown.insertBefore(target, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else shown.insertBefore(same, at);
    if (same.nodeType === Node.ELEMENT_NODE) morph(same, target);
    else if (same.data !== target.data) same.data = target.data;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function fits(node, target) {
  return node?.nodeName === target.nodeName && !node.id && !target.id;
}
