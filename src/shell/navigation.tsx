import styles from "./navigation.module.css";
import { NavigationList } from "./navigation-list.tsx";
import { SignedInItems } from "./signed-in-items.tsx";

/** The wide screen's navigation: stays at the top while the page scrolls below it. */
export function Navigation() {
  return (
    <nav className={styles.navigation} aria-label="Main">
      <NavigationList className={styles.list} underline />
      <SignedInItems />
    </nav>
  );
}
