import type { RunningNotice } from "#src/facts/running-notice.ts";

/**
 * Runs before the body is read, so that a notice that the visitor has closed is never painted, and closes it (OWN-87). Without
 * script there is no `data-notice`, and the notice has no button. Storage can be refused: then it is closed for one page.
 */
export function noticeScript({ key }: RunningNotice): string {
  return `((k,d)=>{let s;try{s=localStorage.notice}catch{}d.notice=s===k?"closed":"open";addEventListener("click",e=>{if(!e.target.closest("#notice button"))return;d.notice="closed";document.querySelector("header a").focus();try{localStorage.notice=k}catch{}})})(${JSON.stringify(key)},document.documentElement.dataset)`;
}
