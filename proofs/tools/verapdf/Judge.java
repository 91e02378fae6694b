import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
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
 * Judges PDF files with veraPDF by the standard that each claims to keep. Each line of the input is a path and is answered
 * by one line: the path; `conforms`, `differs`, `none` or `failed`; the standard (1b, 2b, ua1, …); the clauses not kept.
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
    try (FileInputStream stream = new FileInputStream(path);
        PDFAParser parser = Foundries.defaultInstance().createParser(stream)) {
      if (parser.getFlavour() == PDFAFlavour.NO_FLAVOUR) return "none\t\t";
      return judge(parser);
    } catch (Throwable error) {
      return "failed\t\t" + error;
    }
  }

  private static String judge(PDFAParser parser) throws Exception {
    try (PDFAValidator validator = Foundries.defaultInstance().createValidator(parser.getFlavour(), false)) {
      ValidationResult result = validator.validate(parser);
      TreeSet<String> clauses = new TreeSet<>();
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
        clauses.add(assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber());
      }
      String word = result.isCompliant() ? "conforms" : "differs";
      return word + "\t" + parser.getFlavour().getId() + "\t" + String.join(" ", clauses);
    }
  }
}
