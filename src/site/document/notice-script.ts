import type { RunningNotice } from "#src/facts/running-notice.ts";

/**
 * Runs before the body is read, so that a notice that the visitor has closed is never painted, and closes it (OWN-87). Without
 * script there is no `data-notice`, and the notice has no button. Storage can be refused: then it is closed for one page.
 * Leaves out "Read more" where nothing is cut (LOOK-02).
 */
export function noticeScript({ key }: RunningNotice): string {
  return `((k,d)=>{let s;try{s=localStorage.notice}catch{}d.notice=s===k?"closed":"open";addEventListener("click",e=>{if(!e.target.closest("#notice button"))return;d.notice="closed";document.querySelector("header a").focus();try{localStorage.notice=k}catch{}});let f=()=>{let m=document.querySelector("#notice details"),t=m?.nextElementSibling;if(!t||m.open)return;m.hidden=true;m.hidden=t.scrollHeight<=t.clientHeight+1};addEventListener("DOMContentLoaded",f);addEventListener("resize",f)})(${JSON.stringify(key)},document.documentElement.dataset)`;
}
