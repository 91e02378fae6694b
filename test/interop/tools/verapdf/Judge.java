import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Checks PDF files with veraPDF by the standards that each declares. Each input line is a path. Each output line has
 * the path; `conforms`, `differs`, `none` or `failed`; the standards (1b, 2b, ua1, …); the violated clauses.
 */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      System.out.println(line + "\t" + judge(line));
      System.out.flush();
    }
  }

  private static String judge(String path) {
    try {
      TreeSet<String> standards = new TreeSet<>();
      TreeSet<String> clauses = new TreeSet<>();
      for (PDFAFlavour flavour : claimedBy(path)) {
        if (flavour == PDFAFlavour.NO_FLAVOUR) continue;
        standards.add(flavour.getId());
        clauses.addAll(clausesBroken(path, flavour));
      }
      if (standards.isEmpty()) return "none\t\t";
      String word = clauses.isEmpty() ? "conforms" : "differs";
      return word + "\t" + String.join(" ", standards) + "\t" + String.join(" ", clauses);
    } catch (Throwable error) {
      return "failed\t\t" + error;
    }
  }

  private static List<PDFAFlavour> claimedBy(String path) throws Exception {
    try (FileInputStream stream = new FileInputStream(path);
        PDFAParser parser = Foundries.defaultInstance().createParser(stream)) {
      return parser.getFlavours();
    }
  }

  /** A new parser per standard, because a parser keeps the results of the previous one. */
  private static Set<String> clausesBroken(String path, PDFAFlavour flavour) throws Exception {
    TreeSet<String> clauses = new TreeSet<>();
    try (FileInputStream stream = new FileInputStream(path);
        PDFAParser parser = Foundries.defaultInstance().createParser(stream, flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      ValidationResult result = validator.validate(parser);
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
        clauses.add(assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber());
      }
    }
    return clauses;
  }
}
